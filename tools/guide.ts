import { buildGuide } from './build/buildWhatChanged.ts';

await buildGuide();
