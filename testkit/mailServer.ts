import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type MailServer = {
  url: string;
  /** As they came over the wire, in the order in which they came. */
  letters: string[];
  /** Cuts all lines and listens no more, until it comes back at the same address. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

/** A real mail server on this machine that keeps what it gets. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let letter = '';
      stream.on('data', (chunk) => {
        letter += chunk;
      });
      stream.on('end', () => {
        letters.push(letter);
        done();
      });
    },
    ...options,
  });
  // A sender that is killed in the middle of a letter is no fault of ours.
  smtp.on('error', () => undefined);
  const sockets = new Set<Socket>();
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (on: number) =>
    new Promise<void>((done) => smtp.server.listen(on, '127.0.0.1', done));
  await listen(0);
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    goDown: () =>
      new Promise((done) => {
        smtp.server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
    comeBack: () => listen(port),
    close: () => new Promise((done) => smtp.close(done)),
  };
}

export const messageIdOf = (letter: string) =>
  /^Message-ID: (<[^>]+>)/im.exec(letter)?.[1] ?? 'no id';

export const recipientOf = (letter: string) => /^To: (.+)$/im.exec(letter)?.[1]?.trim() ?? '';

/** The subject as a reader sees it. */
export function subjectOf(letter: string): string {
  const [head = ''] = letter.split('\r\n\r\n');
  const written = /^Subject: (.+(?:\r\n[ \t].+)*)/im.exec(head)?.[1] ?? '';
  return written
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way, text) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

/** The HTML part as a mail program would show it. */
export const htmlOf = (letter: string) => partOf(letter, 'html');

/** The same for those who read plain text. */
export const textOf = (letter: string) => partOf(letter, 'plain').replaceAll('\r\n', '\n');

function partOf(letter: string, type: 'html' | 'plain'): string {
  const boundary = /boundary="([^"]+)"/.exec(letter)?.[1] ?? '';
  const isWanted = new RegExp(`Content-Type: text/${type}`, 'i');
  const part = letter.split(`--${boundary}`).find((piece) => isWanted.test(piece));
  const [head = '', ...body] = (part ?? '').split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  return quotedPrintable(content.replace(/=\r\n/g, ''));
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
