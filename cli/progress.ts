const PARTS = 4;

/**
 * How far long work is: one line that is rewritten at a terminal; elsewhere, where every line stays,
 * one for each quarter that is done.
 */
export function progressOn(stream: { isTTY?: boolean; write: (text: string) => unknown }) {
  let rewriting = false;
  let told = '';
  const isNews = (what: string, done: number, total: number) => {
    const part = Math.floor((PARTS * done) / total);
    const news = `${what} ${part}`;
    if (total > 0 && (news === told || (part === 0 && done > 0))) return false;
    told = news;
    return true;
  };
  return {
    say(what: string, done: number, total: number): void {
      const line = total > 0 ? `${what}: ${done} of ${total}` : what;
      if (stream.isTTY) stream.write(`\r\u001b[K${line}`);
      else if (isNews(what, done, total)) stream.write(`${line}\n`);
      rewriting = stream.isTTY === true;
    },
    /** Whatever is written next begins on a line of its own. */
    end(): void {
      if (rewriting) stream.write('\n');
      rewriting = false;
    },
  };
}
