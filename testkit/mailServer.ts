import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type MailServer = {
  url: string;
  /** Raw messages in the order of arrival. */
  emails: string[];
  /** Drops all connections and stops listening, until it comes back at the same address. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

/** A real mail server on this machine that keeps the emails it receives. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<MailServer> {
  const emails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let email = '';
      stream.on('data', (chunk) => {
        email += chunk;
      });
      stream.on('end', () => {
        emails.push(email);
        done();
      });
    },
    ...options,
  });
  // A sender that is killed in the middle of an email is not our fault.
  smtp.on('error', () => undefined);
  const sockets = new Set<Socket>();
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (on: number) => new Promise<void>((done) => smtp.server.listen(on, host, done));
  await listen(0);
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://${host}:${port}`,
    emails,
    goDown: () =>
      new Promise((done) => {
        smtp.server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
    comeBack: () => listen(port),
    close: () => new Promise((done) => smtp.close(done)),
  };
}

export const messageIdOf = (email: string) =>
  /^Message-ID: (<[^>]+>)/im.exec(email)?.[1] ?? 'no id';

export const recipientOf = (email: string) => /^To: (.+)$/im.exec(email)?.[1]?.trim() ?? '';

/** The decoded subject. */
export const subjectOf = (email: string) => headerOf(email, 'Subject');

/** The decoded name and address of the sender. */
export const senderOf = (email: string) => headerOf(email, 'From');

function headerOf(email: string, name: 'Subject' | 'From'): string {
  const [head = ''] = email.split('\r\n\r\n');
  const written = new RegExp(`^${name}: (.+(?:\\r\\n[ \\t].+)*)`, 'im').exec(head)?.[1] ?? '';
  return written
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, text) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

/** The decoded HTML part. */
export const htmlOf = (email: string) => partOf(email, 'html');

/** The decoded plain text part. */
export const textOf = (email: string) => partOf(email, 'plain').replaceAll('\r\n', '\n');

function partOf(email: string, type: 'html' | 'plain'): string {
  const boundary = /boundary="([^"]+)"/.exec(email)?.[1] ?? '';
  const isWanted = new RegExp(`Content-Type: text/${type}`, 'i');
  const part = email.split(`--${boundary}`).find((piece) => isWanted.test(piece));
  const [head = '', ...body] = (part ?? '').split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  return quotedPrintable(content.replace(/=\r\n/g, ''));
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
