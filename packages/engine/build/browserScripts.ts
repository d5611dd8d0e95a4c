import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { ENGINE } from './folders.ts';

const SHARED = { root: ENGINE, configFile: false, logLevel: 'warn' } as const;
const FORMS = ['buy', 'refund'] as const;

/** Where the form scripts are served. Their names contain a hash. */
const SCRIPTS_PATH = '/_scripts/';

/** Bundles a script into one minified expression without imports or exports. */
export async function bundleScript(file: string): Promise<string> {
  const [script] = await bundle({
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  return script?.code.trim() ?? '';
}

/** `import code from './script.ts?iife'` gives a browser script as text, for inlining. */
export const iifeScripts: Plugin = {
  name: 'iife-scripts',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'iife') return undefined;
    this.addWatchFile(file);
    return `export default ${JSON.stringify(await bundleScript(file))}`;
  },
};

/** Builds the form scripts into a folder and lists the files that each form needs. */
export async function buildFormScripts(folder: string): Promise<Record<string, string[]>> {
  const chunks = await bundle({
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(
          FORMS.map((name) => [name, join(ENGINE, 'site', 'islands', `${name}.tsx`)]),
        ),
        output: { entryFileNames: '[name].[hash].js', chunkFileNames: '[name].[hash].js' },
      },
    },
  });
  const withImports = (name: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    return [name, ...(chunk?.imports ?? []).flatMap(withImports)];
  };
  const entries = chunks.filter(({ isEntry }) => isEntry);
  return Object.fromEntries(
    entries.map(({ name, fileName }) => [
      name,
      [...new Set(withImports(fileName))].map((file) => SCRIPTS_PATH + file),
    ]),
  );
}

async function bundle(config: Parameters<typeof build>[0]): Promise<Rolldown.OutputChunk[]> {
  const [result] = [await build({ ...SHARED, ...config })].flat();
  if (!result || !('output' in result)) throw new Error('a watching build has no result');
  return result.output.filter((part) => part.type === 'chunk');
}

/** Scripts and styles never change after the build, so they are compressed once, at the best level. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
