import { buildWhatChanged } from './build/buildWhatChanged.ts';

buildWhatChanged();
