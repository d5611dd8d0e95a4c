import type { Content } from '../../content/content.ts';
import type { Messages } from '../../content/messages.ts';
import type { Language } from '../../rules/language.ts';
import type { Found, Passage } from '../library/guideSearch.ts';
import { sentenceOf } from '../library/quote.ts';

/** A place in the guide that an answer rests on. */
type Source = Pick<Passage, 'page' | 'section' | 'chapter' | 'title'> & {
  /** Copied word for word from the guide. */
  quote: string;
};

const LONGEST_HINT = 200;

const PROFESSIONALS = ['accountant', 'lawyer', 'adviser'] as const;

/**
 * The answer of the built-in engine: what the guide says, in its own words, with the sources as
 * footnotes. Quotes are short, so that the book cannot be read through it.
 */
export const builtInAnswer =
  ({ messages, allMessages }: Pick<Content, 'messages' | 'allMessages'>) =>
  (
    question: string,
    { passages, answered, isFollowUp }: Found,
    language: Language,
  ): { answer: string; sources: Source[] } => {
    const { guideAnswer: t, outline } = messages(language);
    const asked = question.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HINT);
    const isAbout = (caution: keyof Messages['typed']['cautions']) =>
      allMessages().some(({ typed }) => new RegExp(typed.cautions[caution], 'iu').test(question));
    const cautions = [
      ...PROFESSIONALS.filter(isAbout).map((who) => t.professional[who](escaped(asked))),
      ...(isAbout('income') ? [t.noPromise] : []),
    ];
    const [best, ...others] = passages;
    const sources = passages.map((passage) => {
      const { page, section, chapter, title } = passage;
      return { page, section, chapter, title, quote: sentenceOf(passage) };
    });
    if (!answered || !best) {
      const covered = Object.values(outline ?? {}).map(({ name, aim }) => `- **${name}:** ${aim}`);
      const nearest = passages.map((passage, at) => hint(passage, at + 1)).join('\n');
      const answer = [
        ...cautions,
        ...(covered.length > 0
          ? [`${t.notAnswered} ${t.covers}`, covered.join('\n')]
          : [t.notAnswered]),
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
