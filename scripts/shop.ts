import { buildServer } from './build/buildWhatChanged.ts';

buildServer();
const commandLine = new URL('../dist/server/shop.js', import.meta.url).href;
await import(commandLine);
