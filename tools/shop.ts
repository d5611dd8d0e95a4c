import { buildServer } from './build/buildWhatChanged.ts';

await buildServer();
const commandLine = new URL('../dist/server/shop.js', import.meta.url).href;
await import(commandLine);
