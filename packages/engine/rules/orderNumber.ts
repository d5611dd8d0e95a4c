/** What people of one language write before the number of an order. */
type OrderWords = Readonly<Record<'order' | 'number', RegExp>>;

const anyOf = (languages: readonly OrderWords[], part: keyof OrderWords) =>
  `(?:${languages.map((words) => words[part].source).join('|')})`;

/** If a text is nothing but an order number as people write it: 12, #12, No. 12, order 12. */
export function orderNumberIn(text: string, languages: readonly OrderWords[]): string | undefined {
  const [order, number] = [anyOf(languages, 'order'), anyOf(languages, 'number')];
  const pattern = `^${order}?\\s*(?:${number}[.°º]?|[№#])?\\s*(\\d+)$`;
  return new RegExp(pattern, 'iu').exec(text.trim())?.[1];
}

/** The source of a pattern that finds an order number in a text. Its group is what comes before it. */
export function orderNumberPattern(wanted: number, languages: readonly OrderWords[]): string {
  const [order, number] = [anyOf(languages, 'order'), anyOf(languages, 'number')];
  const between = '[^\\p{L}\\p{N}]';
  return `((?:${order}|[№#])${between}{0,8}(?:${number}${between}{0,4})?)${wanted}(?!\\p{N})`;
}
