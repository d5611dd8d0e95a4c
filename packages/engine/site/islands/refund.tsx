import { RefundForm } from '../../ui/refund/RefundForm.tsx';
import { hydrate } from './hydrate.tsx';

hydrate(RefundForm);
