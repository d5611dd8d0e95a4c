import { contentWords } from '../../formats/searchTerms.ts';
import type { Source } from '../../rules/consultant.ts';
import { type Language, textIn } from '../../rules/language.ts';
import { log } from '../core/log.ts';
import { reasonOf } from '../core/storeError.ts';
import type { OrderRow, QuestionRow } from '../db/schema.ts';
import type { Found, GuideSearch } from '../library/guideSearch.ts';
import { dayOfPlan } from '../orders/consultantAccess.ts';
import type { ProcessContext } from '../orders/context.ts';
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  isWanted,
  type Outcome,
  type Tokens,
} from './attempts.ts';
import { type Care, storeCareReply } from './careReply.ts';
import { checkCitations, withoutFootnotes, withoutRecital } from './citations.ts';
import { findQuestion, giveUpQuestion, questionsOf } from './conversations.ts';
import { wordDraft } from './draftWords.ts';
import { MAX_OUTPUT_TOKENS, type ModelEngine, REWRITE_TOKENS } from './modelEngine.ts';
import { profileOf } from './profiles.ts';
import { buildPrompt, estimateTokens, type Prompt, promptTokens, queryPrompt } from './prompt.ts';
import { type EndReason, openRuns, type Run } from './runs.ts';

export const BUILT_IN = 'built-in';
const PASSAGES = 5;
const FOLLOW_UP_WORDS = 2;
/** More would make everybody wait: the built-in engine answers instead. */
const MAX_MODEL_ANSWERS = 500;
const NON_LATIN = /\p{Script=Cyrillic}|\p{Script=Greek}/u;

export type BuiltInEngine = (
  question: string,
  found: Found,
  language: Language,
) => { answer: string; sources: Source[] };

/** What the consultant answers with. */
export type AnsweringParts = ProcessContext & {
  /** Absent when no language model is connected. */
  model: ModelEngine | undefined;
  care: Care;
  builtIn: BuiltInEngine;
  /** In the current edition; undefined when the product is no book. */
  search: () => Promise<GuideSearch | undefined>;
};

/** A question; its answer, if it has one, does not matter here. */
type Stored = Omit<QuestionRow, 'answer' | 'sources'>;

export type Consultant = ReturnType<typeof openConsultant>;

/** Answers questions in the background, so that no answer depends on the page that waits for it. */
export function openConsultant(parts: AnsweringParts) {
  const { store, model, care } = parts;
  const runs = openRuns();

  /**
   * Answers a stored question. Resolves when that has begun; `ended` resolves when the answer is
   * stored.
   */
  async function start(order: OrderRow, question: Stored, again = false) {
    if (care.isNeeded(question.text)) {
      await storeCareReply(parts, question.id, care.reply(order, question));
      return { ended: Promise.resolve() };
    }
    const work = await prepare(parts, order, question);
    // Its question may be deleted already, and so be no longer found in the database.
    if (runs.isAnswering(order.id)) return { refused: 'busy' as const };
    const isFree = runs.count() < MAX_MODEL_ANSWERS;
    const most = model && isFree ? mostTokens(work.promptWith(work.found)) : undefined;
    const about = { orderId: order.id, questionId: question.id, again };
    const attempt = await beginAttempt(parts, about, most);
    if (typeof attempt === 'string') return { refused: attempt };
    const reason = attempt.overBudget ? 'budget' : isFree ? null : 'busy';
    const fallback = model ? reason : null;
    const ended = runs.begin(
      attempt.question,
      () => isWanted(store, attempt),
      (run) => answer(parts, order, attempt, { ...work, run, fallback }),
    );
    return { ended };
  }

  return {
    model: model && { name: model.name, host: model.host },
    start,
    follow: runs.follow,
    endConversation: runs.endConversation,
    close: runs.close,
    allEnded: runs.allEnded,
    care,
    wordDraft: (...draft: DraftArguments) => wordDraft(parts, ...draft),

    /** When another process writes the answer, what it said so far is not known here. */
    async stop(orderId: string, questionId: string): Promise<void> {
      const question = await findQuestion(store, orderId, questionId);
      if (question && !(await runs.stop(question.id))) await giveUpQuestion(store, question.id);
    },
  };
}

type DraftArguments = Parameters<typeof wordDraft> extends [unknown, ...infer Rest] ? Rest : never;

type QuestionText = Pick<QuestionRow, 'text'>;

async function findPassages(
  { search }: Pick<AnsweringParts, 'search'>,
  text: string,
  earlier: readonly QuestionText[],
): Promise<Found> {
  const guide = await search();
  const found = guide?.find(text, { limit: PASSAGES }) ?? { passages: [], answered: false };
  const last = earlier.at(-1);
  // "And how do I say that?" is about the question before. One with more words stands for itself:
  // the answer to the question before would be repeated.
  const isFollowUp = contentWords(text).length <= FOLLOW_UP_WORDS;
  if (found.answered || !guide || !last || !isFollowUp) return found;
  const together = guide.find(`${last.text} ${text}`, { limit: PASSAGES });
  return together.answered ? { ...together, isFollowUp: true } : found;
}

/** Everything the model is told. */
async function prepare(parts: AnsweringParts, order: OrderRow, question: Stored) {
  const { store, shop, content, care } = parts;
  const all = await questionsOf(store, question.conversation_id);
  const earlier = all.filter(
    ({ sequence, text }) => sequence < question.sequence && !care.isNeeded(text),
  );
  const found = await findPassages(parts, question.text, earlier);
  const profile = care.withoutSigns(await profileOf(store, order.id));
  const product = textIn(shop.product.name, question.language);
  const day = dayOfPlan(order, parts.clock(), shop.company.timeZone);
  const asked = { question, earlier, profile, day, product, buyer: order, content };
  const promptWith = (passages: Found): Prompt => buildPrompt({ ...asked, found: passages });
  return { earlier, found, promptWith };
}

type Work = Awaited<ReturnType<typeof prepare>> & { run: Run };

async function answer(
  parts: AnsweringParts,
  order: OrderRow,
  attempt: Attempt,
  work: Work & { fallback: QuestionRow['fallback'] },
): Promise<void> {
  const { model } = parts;
  const { run, fallback } = work;
  const { question } = attempt;
  const used: Tokens = { input: 0, output: 0 };
  const asModel = model && fallback === null;
  const end = (outcome?: Outcome) => endAttempt(parts, attempt, used, outcome);
  let outcome: Outcome | undefined;
  try {
    outcome = asModel ? await askModel(parts, model, order, question, work, used) : undefined;
  } catch (error) {
    const why: EndReason | undefined = run.signal.aborted ? run.signal.reason : undefined;
    used.output += estimateTokens(run.text);
    if (why === 'closing' || (why === 'stopped' && run.text === '')) {
      await end();
      return;
    }
    if (why === 'stopped') {
      const said = checked(run.text, work.promptWith(work.found), work.found);
      await end({ ...said, engine: model?.name ?? BUILT_IN, fallback, stopped: true });
      return;
    }
    log.warn({ question: question.id, error: reasonOf(error) }, 'language model failed');
  }
  const own = parts.builtIn(question.text, work.found, question.language);
  await end(
    outcome ?? {
      ...own,
      nearestOnly: !work.found.answered,
      engine: BUILT_IN,
      fallback: asModel ? 'provider' : fallback,
      stopped: false,
    },
  );
}

/** Adds what it costs to `used` as it goes, so that a failure is counted too. */
async function askModel(
  parts: AnsweringParts,
  engine: ModelEngine,
  order: OrderRow,
  { text }: QuestionRow,
  work: Work,
  used: Tokens,
): Promise<Outcome> {
  const { run, promptWith, earlier } = work;
  // One short call, where words alone are likely to miss.
  if (NON_LATIN.test(text) || !work.found.answered) {
    const query = await engine
      .rewrite(queryPrompt(parts.content, text, order), run.signal)
      .catch(() => undefined);
    if (query) {
      add(used, query.tokens);
      const found = await findPassages(parts, query.text, earlier);
      if (found.answered || !work.found.answered) work.found = found;
    }
  }
  const prompt = promptWith(work.found);
  used.input += promptTokens(prompt);
  const said = await engine.answer(prompt, run.signal, (sofar) => run.say(withoutFootnotes(sofar)));
  used.input += said.tokens.input - promptTokens(prompt);
  used.output += said.tokens.output;
  const answer = checked(said.text, prompt, work.found);
  return { ...answer, engine: engine.name, fallback: null, stopped: false };
}

/** What a model said, without what it must not repeat and with the citations that are true. */
const checked = (said: string, { instructions }: Prompt, { passages }: Found) =>
  checkCitations(withoutRecital(said, [instructions]), passages);

function add(sum: Tokens, more: Tokens): void {
  sum.input += more.input;
  sum.output += more.output;
}

const mostTokens = (prompt: Prompt): Tokens => ({
  input: promptTokens(prompt) + REWRITE_TOKENS.input,
  output: MAX_OUTPUT_TOKENS + REWRITE_TOKENS.output,
});
