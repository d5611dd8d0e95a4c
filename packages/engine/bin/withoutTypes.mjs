// Node.js removes types from TypeScript, except in installed packages. Ours are written for it.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';

const OURS = /\/node_modules\/one-product-shop(-book)?\/.+\.ts$/;

registerHooks({
  load: (url, context, next) =>
    OURS.test(url)
      ? {
          format: 'module',
          shortCircuit: true,
          source: stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')),
        }
      : next(url, context),
});
