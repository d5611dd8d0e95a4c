import nodemailer from 'nodemailer';
import { startMailServer } from '../../testkit/mailServer.ts';
import { quantile } from '../load/quantile.ts';

/** A real mail server that notes when the mail for whom came. */
export async function startPostbox() {
  const arrived = new Map<string, number>();
  let letter = '';
  const server = await startMailServer({
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) arrived.set(address, performance.now());
        letter = Buffer.concat(chunks).toString();
        done();
      });
    },
  });

  /** What handing over the last letter once more takes without a shop, on an open line: the limit. */
  async function bareHandover(times: number): Promise<number> {
    const transport = nodemailer.createTransport({ url: server.url, pool: true });
    const took: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const began = performance.now();
      const envelope = { from: 'bench@example.com', to: 'bench@example.com' };
      await transport.sendMail({ envelope, raw: letter });
      took.push(performance.now() - began);
    }
    transport.close();
    return quantile(took, 0.5);
  }

  return { ...server, arrived, bareHandover };
}
