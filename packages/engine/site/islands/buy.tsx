import { BuyFlow } from '../../ui/buy/BuyFlow.tsx';
import { hydrate } from './hydrate.tsx';

hydrate(BuyFlow);
