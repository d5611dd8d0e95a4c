import type { Content } from '../../content/content.ts';
import type { Language } from '../../rules/language.ts';
import type { Found, Passage } from './guideSearch.ts';
import { sentenceOf } from './quote.ts';

/** A place in the guide that an answer rests on. */
type Source = Pick<Passage, 'page' | 'section' | 'chapter' | 'title'> & {
  /** Copied word for word from the guide. */
  quote: string;
};

const LONGEST_HINT = 200;

const PROFESSIONALS = [
  ['accountant', /\b(?:tax|taxes|taxation|vat)\b|данъ[кц]|данъч|ддс|осигуровк/iu],
  [
    'lawyer',
    /\b(?:legal|legally|law|laws|lawsuit|sue|licen[sc]e|gdpr)\b|закон|правн|съдя|лиценз/iu,
  ],
  ['adviser', /\b(?:invest\w*|stocks?|shares|crypto\w*|bitcoin)\b|инвест|акции|крипто|биткойн/iu],
] as const;
const INCOME =
  /\b(?:guarantee\w*|get rich|10k|how much (?:will|can|could|do|would) (?:i|you|we) (?:earn|make))\b|гарант|забогат|(?:спечел|печел|изкара)\S*/iu;

/**
 * The answer of the built-in engine: what the guide says, in its own words, with the sources as
 * footnotes. Quotes are short, so that the book cannot be read through it.
 */
export const builtInAnswer =
  ({ messages }: Pick<Content, 'messages'>) =>
  (
    question: string,
    { passages, answered, isFollowUp }: Found,
    language: Language,
  ): { answer: string; sources: Source[] } => {
    const { guideAnswer: t, outline } = messages(language);
    const asked = question.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HINT);
    const cautions = [
      ...PROFESSIONALS.filter(([, words]) => words.test(question)).map(([who]) =>
        t.professional[who](escaped(asked)),
      ),
      ...(INCOME.test(question) ? [t.noPromise] : []),
    ];
    const [best, ...others] = passages;
    const sources = passages.map((passage) => {
      const { page, section, chapter, title } = passage;
      return { page, section, chapter, title, quote: sentenceOf(passage) };
    });
    if (!answered || !best) {
      const covered = Object.values(outline).map(({ name, aim }) => `- **${name}:** ${aim}`);
      const nearest = passages.map((passage, at) => hint(passage, at + 1)).join('\n');
      const answer = [
        ...cautions,
        t.notAnswered,
        covered.join('\n'),
        ...(nearest ? [t.nearest, nearest] : []),
        t.otherWords,
      ];
      return { answer: answer.join('\n\n'), sources };
    }
    const answer = [
      isFollowUp ? `${t.followUp} ${t.intro}` : t.intro,
      `**${escaped(best.title)}**[^1]`,
      quoted(best.quote),
      ...(others.length > 0
        ? [t.more, others.map((other, at) => hint(other, at + 2)).join('\n')]
        : []),
      ...cautions,
      `*${t.noModel}*`,
    ];
    return { answer: answer.join('\n\n'), sources };
  };

function hint(passage: Passage, footnote: number): string {
  const sentence = escaped(sentenceOf(passage));
  return `- **${escaped(passage.title)}**[^${footnote}]${sentence && `: ${sentence}`}`;
}

/** Samples stay as they are; elsewhere a sign of Markdown in the guide's words is only a sign. */
const quoted = (quote: string) =>
  quote
    .split(/(^```\n[\s\S]*?\n```$)/m)
    .map((part) => (part.startsWith('```') ? part : escaped(part)))
    .join('')
    .replace(/^/gm, '> ');

const escaped = (text: string) => text.replace(/[\\`*_<>[\]]/g, '\\$&');
