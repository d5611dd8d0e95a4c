import init, { type InitOutput, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';

const FULL_DIAGNOSTICS = 3;
const MAIN = '/main.typ';

/** Files by path in Typst's virtual file system; nothing is read from the disk. */
export type TypstFiles = Record<string, string>;
export type Typesetter = {
  /** Sets the document at `/main.typ` as a PDF. */
  set(files: TypstFiles): Uint8Array;
  /** Lays the document out without making a PDF of it, for questions about its pages. */
  layOut(files: TypstFiles): void;
  /** The values of all metadata elements with a label, from the document set last. */
  ask(label: string): unknown[];
};

type Outcome = { result?: Uint8Array; diagnostics?: unknown[] };

/**
 * Starts the Typst compiler once; each call then sets one document from `/main.typ`. A long document
 * needs its memory reserved.
 */
export async function startTypst(
  wasm: Uint8Array<ArrayBuffer>,
  fonts: readonly Uint8Array[],
  reservedBytes = 0,
): Promise<Typesetter> {
  reserve(reservedBytes, await init({ module_or_path: wasm }));
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();

  const compile = (files: TypstFiles, format: 'pdf' | '_dummy') => {
    compiler.reset_shadow();
    const encoder = new TextEncoder();
    for (const [path, content] of Object.entries(files)) {
      if (path.endsWith('.typ')) compiler.add_source(path, content);
      else compiler.map_shadow(path, encoder.encode(content));
    }
    const outcome: Outcome = compiler.compile(MAIN, undefined, format, FULL_DIAGNOSTICS);
    if (!outcome.result) {
      throw new Error(`Typst: ${JSON.stringify(outcome.diagnostics, null, 2)}`);
    }
    return outcome.result;
  };

  return {
    set: (files) => compile(files, 'pdf'),
    layOut(files) {
      compile(files, '_dummy');
    },
    ask: (label) => JSON.parse(compiler.query(MAIN, undefined, `<${label}>`, 'value')),
  };
}

/**
 * The compiler requests memory in thousands of small steps, and V8 collects all garbage after most of
 * them: more than half of the CPU time of a book. What it frees here it keeps for later. Memory that is
 * never used costs only address space.
 */
function reserve(
  bytes: number,
  { memory, __wbindgen_export: allocate, __wbindgen_export4: free }: InitOutput,
): void {
  if (memory.buffer.byteLength < bytes) free(allocate(bytes, 1), bytes, 1);
}
