import { buildServer } from './build.ts';

await buildServer();
const commandLine = new URL('../../../dist/server/shop.js', import.meta.url).href;
await import(commandLine);
