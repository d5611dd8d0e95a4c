import { build } from 'astro';
import { ROOT } from './folders.ts';

/** Prerenders every page in every language. */
await build({ root: ROOT, logLevel: 'warn' });
