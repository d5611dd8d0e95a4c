import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream };

/** A line from the terminal that is not shown while it is typed, or the first one of what is piped in. */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  const asks = input.isTTY === true;
  if (asks) output.write('New password for the desk (it is not shown): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: asks });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (asks) output.write('\n');
  }
}
