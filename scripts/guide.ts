import { buildGuide } from './build/buildWhatChanged.ts';

buildGuide();
