import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server on this machine that keeps what it gets. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const letters: string[] = [];
  const server = new SMTPServer({
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise<void>((done) => server.close(done));
  return { letters, host: `127.0.0.1:${port}`, close };
}
