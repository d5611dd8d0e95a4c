/** The known word that was probably meant; undefined when none is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, steps: stepsBetween(word, candidate) }))
    .filter(({ candidate, steps }) => steps <= Math.max(2, candidate.length / 3))
    .toSorted((a, b) => a.steps - b.steps);
  return best?.candidate;
}

/** Letters to add, drop or exchange until one word is the other. */
function stepsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const above = row;
    row = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const exchanged = (above[column] ?? 0) + (letter === other ? 0 : 1);
      row.push(Math.min(exchanged, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
