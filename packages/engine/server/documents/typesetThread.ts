import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import { startTypst } from '../../formats/typst.ts';
import { answerTasks } from '../core/thread.ts';
import { DOCUMENT_TEMPLATE } from './documentTemplate.ts';
import { EVIDENCE_TEMPLATE } from './evidenceTemplate.ts';

/** The compiler as the build packs it. */
const WASM_FILE = 'typst.wasm.br';
const TEMPLATES = { document: DOCUMENT_TEMPLATE, evidence: EVIDENCE_TEMPLATE };
export type TypesetTask = { data: string; template: keyof typeof TEMPLATES };

async function start(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ttf')).sort();
  // The first file of a family is preferred, and only the Latin ones have a space.
  const isLatin = (name: string) => name.endsWith('-latin.ttf');
  const fonts = [...files.filter(isLatin), ...files.filter((name) => !isLatin(name))];
  const wasm = await promisify(brotliDecompress)(await readFile(join(folder, WASM_FILE)));
  return startTypst(
    new Uint8Array(wasm),
    await Promise.all(fonts.map((name) => readFile(join(folder, name)))),
  );
}

// Linux has a priority per thread: on few cores, requests and emails go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The compiler takes half a second to start and 100 MB; a page then takes 20 ms. */
const typst = start(String(workerData));

answerTasks(async ({ data, template }: TypesetTask) => {
  const { set } = await typst;
  return set({ '/main.typ': TEMPLATES[template], '/data.json': data });
});
