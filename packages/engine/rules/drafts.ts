import { lengthOf, tidyParagraphs } from './text.ts';

/** What the consultant asks for its drafts. Amounts and counts are typed as text and kept as typed. */
export const DRAFT_FIELDS = {
  client: 'text',
  have: 'text',
  get: 'text',
  when: 'text',
  check: 'text',
  firstStep: 'text',
  theirPart: 'text',
  excluded: 'text',
  recipient: 'text',
  observation: 'text',
  proof: 'text',
  signature: 'text',
  items: 'count',
  minutesToday: 'count',
  minutesAfter: 'count',
  minutesMine: 'count',
  contactMinutes: 'count',
  cap: 'count',
  clientRate: 'money',
  myRate: 'money',
  costs: 'money',
  price: 'money',
  firstPrice: 'money',
} as const;
export type DraftField = keyof typeof DRAFT_FIELDS;

type Draft = {
  /** In the order of the form. */
  asks: readonly DraftField[];
  /** Free text: worded from the answers by us, or by a language model. */
  words: readonly DraftWord[];
  /** Computed here and nowhere else. */
  sums: readonly string[];
};
export type DraftWord = 'sentence' | 'headline' | 'situation' | 'opening' | 'pitch';

const CLIENT_SIDE = ['items', 'minutesToday', 'minutesAfter'] as const;

export const DRAFT_KINDS = [
  'offer-sentence',
  'one-page-offer',
  'outreach-message',
  'price-check',
] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export const DRAFTS: Readonly<Record<DraftKind, Draft>> = {
  'offer-sentence': {
    asks: ['have', 'get', 'when', 'client', 'check', 'firstStep'],
    words: ['sentence'],
    sums: [],
  },
  'one-page-offer': {
    asks: [
      ...(['client', 'have', 'get', 'when', 'check', 'theirPart', 'excluded'] as const),
      ...CLIENT_SIDE,
      ...(['price', 'cap', 'firstStep', 'firstPrice', 'signature'] as const),
    ],
    words: ['headline', 'situation'],
    sums: ['minutesWeek', 'hoursWeek', 'minutesLeft', 'hoursLeft', 'perItem'],
  },
  'outreach-message': {
    asks: ['recipient', 'observation', 'have', 'get', 'when', 'check', 'proof', 'signature'],
    words: ['opening', 'pitch'],
    sums: ['wordCount'],
  },
  'price-check': {
    asks: [
      ...CLIENT_SIDE,
      ...(['clientRate', 'minutesMine', 'contactMinutes', 'myRate', 'costs', 'price'] as const),
    ],
    words: [],
    sums: [
      ...['savedWeek', 'saving', 'third', 'half', 'itemsMonth', 'time', 'cost', 'floor'],
      ...['left', 'margin', 'clientKeeps', 'verdict'],
    ],
  },
};

export const isDraftKind = (name: string): name is DraftKind =>
  (DRAFT_KINDS as readonly string[]).includes(name);

/** Everything that a template of this kind can have in double braces. */
export const draftMarks = (kind: DraftKind): readonly string[] => {
  const { asks, words, sums } = DRAFTS[kind];
  return [...asks, ...words, ...sums];
};

export type Answers = Readonly<Partial<Record<DraftField, string>>>;
export const ANSWER_LIMIT = 240;
/** In hundredths: ten million. More is a slip of the keyboard. */
const MOST = 1_000_000_000;
const MAY_BE_ZERO: readonly DraftField[] = ['minutesAfter', 'contactMinutes', 'costs'];

/** One line, without what no document can hold. */
export const tidyAnswer = (text: string) =>
  tidyParagraphs(text.toWellFormed())
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

export type AnswerProblem = 'missing' | 'too-long' | 'number' | 'too-large' | 'zero' | 'no-saving';

/** What is wrong with the answers to a draft, by field. */
export function answerProblems(
  kind: DraftKind,
  answers: Answers,
): { field: DraftField; code: AnswerProblem }[] {
  return DRAFTS[kind].asks.flatMap((field) => {
    const code = problemOf(field, answers);
    return code ? [{ field, code }] : [];
  });
}

function problemOf(field: DraftField, answers: Answers): AnswerProblem | undefined {
  const text = answers[field] ?? '';
  if (text === '') return 'missing';
  if (lengthOf(text) > ANSWER_LIMIT) return 'too-long';
  if (DRAFT_FIELDS[field] === 'text') return undefined;
  const value = hundredthsIn(text);
  if (value === undefined) return 'number';
  if (value > MOST) return 'too-large';
  if (value === 0 && !MAY_BE_ZERO.includes(field)) return 'zero';
  const today = field === 'minutesAfter' && hundredthsIn(answers.minutesToday ?? '');
  return today && value >= today ? 'no-saving' : undefined;
}

/**
 * A number as people type it, in hundredths: `$1,234.50`, `1 234,5 €`, `390`. Undefined for anything that
 * could mean something else. A point or comma before one or two last digits is the decimal one.
 */
export function hundredthsIn(text: string): number | undefined {
  const [, digits] = /^[^\d-]{0,5}(\d[\d.,\s]*)[^\d]{0,12}$/u.exec(text.trim()) ?? [];
  const [, whole = '', fraction = ''] =
    /^(\d{1,3}(?:[.,\s]\d{3})+|\d+)(?:[.,](\d{1,2}))?[.,\s]*$/.exec(digits ?? '') ?? [];
  if (!whole) return undefined;
  return Number(whole.replace(/\D/g, '') + fraction.padEnd(2, '0'));
}

const AMOUNT = String.raw`[$€£]?\s?\d[\d.,]*\s?[$€£]?`;
const COUNT = String.raw`\d[\d.,]*`;

/** What people of one language write around figures. */
export type FigureWords = Readonly<
  Record<'currency' | 'perMonth' | 'perHour' | 'perWeek' | 'upTo' | 'minutes', RegExp>
>;

const figurePatterns = (words: FigureWords) =>
  ({
    price: `(${AMOUNT})\\s*(?:${words.currency.source})?\\s*(?:${words.perMonth.source})`,
    myRate: `(${AMOUNT})\\s*(?:${words.currency.source})?\\s*(?:${words.perHour.source})`,
    cap: `(?:${words.upTo.source})\\s+(${COUNT})`,
    items: `(${COUNT})\\s+(?:\\S+\\s+){0,2}(?:${words.perWeek.source})`,
    minutesToday: `(${COUNT})\\s*(?:${words.minutes.source})(?!\\p{L})`,
  }) satisfies Partial<Record<DraftField, string>>;
const FIGURES = ['price', 'myRate', 'cap', 'items', 'minutesToday'] as const;

/** Answers that the buyer has given elsewhere: in the profile, and in their own latest questions. */
export function suggestedAnswers(
  profile: Readonly<Record<'client' | 'offer' | 'price', string>>,
  said: readonly string[],
  languages: readonly FigureWords[],
): Answers {
  const texts = [profile.price, ...said];
  const patterns = languages.map(figurePatterns);
  const found = FIGURES.flatMap((field) => {
    const inText = (one: string) =>
      patterns.map((each) => new RegExp(each[field], 'iu').exec(one)?.[1]).find(Boolean);
    const text = texts.map(inText).find(Boolean);
    return text ? [[field, text.trim().replace(/[.,]$/, '')] as const] : [];
  });
  const told = { client: profile.client, get: profile.offer, price: profile.price };
  const own = Object.entries(told).filter(
    ([field, text]) => text && (field !== 'price' || hundredthsIn(text) !== undefined),
  );
  return Object.fromEntries([...own, ...found]);
}

const numbersIn = (text: string) =>
  (text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).map((number) => number.replace(/[.,]0+$/, ''));

const WORDING_LIMIT = 400;

/** Whether a text of the model can be used: it has no number that the buyer has not given. */
export function isHonestWording(text: string, answers: Answers): boolean {
  const given = new Set(Object.values(answers).flatMap(numbersIn));
  return (
    text !== '' &&
    lengthOf(text) <= WORDING_LIMIT &&
    numbersIn(text).every((number) => given.has(number))
  );
}
