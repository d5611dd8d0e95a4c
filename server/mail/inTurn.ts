/**
 * One after the other, and between two of them whatever has arrived is looked at. Making a mail is
 * pure computing: several at once would keep the answer of a mail server waiting, and until that is
 * noted down a power cut would have its mail sent again.
 */
export function inTurn<Made>() {
  let last: Promise<unknown> = Promise.resolve();
  return (make: () => Promise<Made>): Promise<Made> => {
    const made = last.then(() => new Promise((done) => setImmediate(done))).then(make);
    last = made.catch(() => undefined);
    return made;
  };
}
