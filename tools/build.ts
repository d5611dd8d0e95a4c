import { buildWhatChanged } from './build/buildWhatChanged.ts';

await buildWhatChanged();
