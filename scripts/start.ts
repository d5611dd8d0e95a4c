import { buildWhatChanged } from './build/buildWhatChanged.ts';

buildWhatChanged();
const server = new URL('../dist/server/main.js', import.meta.url).href;
await import(server);
