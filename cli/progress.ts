/** How far long work is: one line that is rewritten at a terminal, plain lines elsewhere. */
export function progressOn(stream: { isTTY?: boolean; write: (text: string) => unknown }) {
  let rewriting = false;
  return {
    say(what: string, done: number, total: number): void {
      const line = total > 0 ? `${what}: ${done} of ${total}` : what;
      stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
      rewriting = stream.isTTY === true;
    },
    /** Whatever is written next begins on a line of its own. */
    end(): void {
      if (rewriting) stream.write('\n');
      rewriting = false;
    },
  };
}
