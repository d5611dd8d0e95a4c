import { EventEmitter, once } from 'node:events';
import type { Content } from '../../content/content.ts';
import { contentWords } from '../../formats/searchTerms.ts';
import type { Source } from '../../rules/consultant.ts';
import { type Language, textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { reasonOf } from '../core/storeError.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow, QuestionRow } from '../db/schema.ts';
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  isWanted,
  type Outcome,
  type Tokens,
} from './attempts.ts';
import { openCare, storeCareReply } from './careReply.ts';
import { checkCitations, withoutFootnotes, withoutRecital } from './citations.ts';
import { dayOfPlan } from './consultantAccess.ts';
import { findQuestion, questionsOf } from './conversations.ts';
import { wordDraft } from './draftWords.ts';
import type { Found, GuideSearch } from './guideSearch.ts';
import { MAX_OUTPUT_TOKENS, type ModelEngine, REWRITE_TOKENS } from './modelEngine.ts';
import { profileOf } from './profiles.ts';
import { buildPrompt, estimateTokens, type Prompt, promptTokens, queryPrompt } from './prompt.ts';

export const BUILT_IN = 'built-in';
const PASSAGES = 5;
const FOLLOW_UP_WORDS = 2;
/** Looks this often whether another process deleted or stopped what is being answered here. */
const WATCH_MS = 2000;
/** More would make everybody wait: the built-in engine answers instead. */
const MAX_MODEL_ANSWERS = 500;
const NON_LATIN = /\p{Script=Cyrillic}|\p{Script=Greek}/u;

export type BuiltInEngine = (
  question: string,
  found: Found,
  language: Language,
) => { answer: string; sources: Source[] };

type Parts = {
  store: Store;
  clock: Clock;
  shop: Shop;
  content: Content;
  /** Absent when no language model is connected. */
  model: ModelEngine | undefined;
  builtIn: BuiltInEngine;
  /** In the current edition; undefined when the product is no book. */
  search: () => Promise<GuideSearch | undefined>;
};

/** A question; its answer, if it has one, does not matter here. */
type Stored = Omit<QuestionRow, 'answer' | 'sources'>;

/** An answer that is being written by this process. */
type Run = {
  orderId: string;
  conversationId: string;
  text: string;
  changes: EventEmitter<{ change: [] }>;
  stop: AbortController;
  ended: Promise<void>;
};

type Why = 'stopped' | 'closing';

export type Consultant = ReturnType<typeof openConsultant>;

/** Answers questions in the background, so that no answer depends on the page that waits for it. */
export function openConsultant(parts: Parts) {
  const { store, model, shop, content } = parts;
  const runs = new Map<string, Run>();
  const care = openCare(parts);

  async function search(text: string, earlier: readonly QuestionText[]): Promise<Found> {
    const guide = await parts.search();
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
  async function prepare(order: OrderRow, question: Stored) {
    const all = await questionsOf(store, question.conversation_id);
    const earlier = all.filter(
      ({ sequence, text }) => sequence < question.sequence && !care.isNeeded(text),
    );
    const found = await search(question.text, earlier);
    const profile = care.withoutSigns(await profileOf(store, order.id));
    const product = textIn(shop.product.name, question.language);
    const day = dayOfPlan(order, parts.clock(), shop.company.timeZone);
    const asked = { question, earlier, profile, day, product, buyer: order, content };
    const promptWith = (passages: Found): Prompt => buildPrompt({ ...asked, found: passages });
    return { earlier, found, promptWith };
  }

  /**
   * Answers a stored question. Resolves when that has begun; `ended` of the run resolves when the
   * answer is stored.
   */
  async function start(order: OrderRow, question: Stored, again = false) {
    if (care.isNeeded(question.text)) {
      await storeCareReply(parts, question.id, care.reply(order, question));
      return { ended: Promise.resolve() };
    }
    // Its question may be deleted already, and so be no longer found in the database.
    const isAnswering = () => [...runs.values()].some(({ orderId }) => orderId === order.id);
    const prepared = await prepare(order, question);
    if (isAnswering()) return { refused: 'busy' as const };
    const isFree = runs.size < MAX_MODEL_ANSWERS;
    const most = model && isFree ? mostTokens(prepared.promptWith(prepared.found)) : undefined;
    const about = { orderId: order.id, questionId: question.id, again };
    const attempt = await beginAttempt(parts, about, most);
    if (typeof attempt === 'string') return { refused: attempt };
    const run: Run = {
      orderId: order.id,
      conversationId: question.conversation_id,
      text: '',
      changes: new EventEmitter(),
      stop: new AbortController(),
      ended: Promise.resolve(),
    };
    // Every open page of the buyer listens.
    run.changes.setMaxListeners(0);
    const fallback = attempt.overBudget ? 'budget' : isFree ? null : 'busy';
    const watch = setInterval(async () => {
      const isOurs = await isWanted(store, attempt).catch(() => true);
      if (!isOurs) run.stop.abort('closing' satisfies Why);
    }, WATCH_MS);
    watch.unref();
    run.ended = answer(order, attempt, { ...prepared, run, fallback: model ? fallback : null })
      .catch((error) => log.error({ question: question.id, error }, 'answer not stored'))
      .finally(() => {
        clearInterval(watch);
        runs.delete(question.id);
        run.changes.emit('change');
      });
    runs.set(question.id, run);
    return { ended: run.ended };
  }

  async function answer(
    order: OrderRow,
    attempt: Attempt,
    work: Awaited<ReturnType<typeof prepare>> & { run: Run; fallback: QuestionRow['fallback'] },
  ): Promise<void> {
    const { run, fallback } = work;
    const { question } = attempt;
    const used: Tokens = { input: 0, output: 0 };
    const asModel = model && fallback === null;
    let outcome: Outcome | undefined;
    try {
      outcome = asModel ? await askModel(model, order, question, work, used) : undefined;
    } catch (error) {
      const why: Why | undefined = run.stop.signal.aborted ? run.stop.signal.reason : undefined;
      used.output += estimateTokens(run.text);
      if (why === 'closing' || (why === 'stopped' && run.text === '')) {
        await endAttempt(parts, attempt, used);
        return;
      }
      if (why === 'stopped') {
        const said = checked(run.text, work.promptWith(work.found), work.found);
        const stopped = { ...said, engine: model?.name ?? BUILT_IN, fallback, stopped: true };
        await endAttempt(parts, attempt, used, stopped);
        return;
      }
      log.warn({ question: question.id, error: reasonOf(error) }, 'language model failed');
    }
    const own = parts.builtIn(question.text, work.found, question.language);
    await endAttempt(
      parts,
      attempt,
      used,
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
    engine: ModelEngine,
    order: OrderRow,
    { text }: QuestionRow,
    work: Awaited<ReturnType<typeof prepare>> & { run: Run },
    used: Tokens,
  ): Promise<Outcome> {
    const { run, promptWith, earlier } = work;
    const { signal } = run.stop;
    // One short call, where words alone are likely to miss.
    if (NON_LATIN.test(text) || !work.found.answered) {
      const query = await engine
        .rewrite(queryPrompt(content, text, order), signal)
        .catch(() => undefined);
      if (query) {
        add(used, query.tokens);
        const found = await search(query.text, earlier);
        if (found.answered || !work.found.answered) work.found = found;
      }
    }
    const prompt = promptWith(work.found);
    used.input += promptTokens(prompt);
    const said = await engine.answer(prompt, signal, (sofar) => {
      run.text = withoutFootnotes(sofar);
      run.changes.emit('change');
    });
    used.input += said.tokens.input - promptTokens(prompt);
    used.output += said.tokens.output;
    const answer = checked(said.text, prompt, work.found);
    return { ...answer, engine: engine.name, fallback: null, stopped: false };
  }

  return {
    model: model && { name: model.name, host: model.host },
    start,
    isCareNeeded: care.isNeeded,
    wordDraft: (...draft: DraftArguments) => wordDraft({ ...parts, care }, ...draft),

    /** The text so far, again and again, until the question is no longer being answered here. */
    async *follow(questionId: string, signal: AbortSignal): AsyncGenerator<string> {
      let seen: string | undefined;
      for (let run = runs.get(questionId); run; run = runs.get(questionId)) {
        if (run.text !== seen) {
          seen = run.text;
          yield seen;
        } else {
          await once(run.changes, 'change', { signal });
        }
      }
    },

    /** Keeps what was said so far. When another process writes the answer, that is not known here. */
    async stop(orderId: string, questionId: string): Promise<void> {
      const question = await findQuestion(store, orderId, questionId);
      const run = question && runs.get(question.id);
      if (run) {
        run.stop.abort('stopped' satisfies Why);
        await run.ended;
      } else if (question?.state === 'answering') {
        await store
          .updateTable('questions')
          .set({ state: 'failed', lease_until: null })
          .where('id', '=', question.id)
          .where('state', '=', 'answering')
          .execute();
      }
    },

    /** Ends the answers of a conversation that is about to be deleted, and keeps nothing of them. */
    async endConversation(orderId: string, conversationId: string): Promise<void> {
      const ended = [...runs.values()].filter(
        (run) => run.orderId === orderId && run.conversationId === conversationId,
      );
      for (const run of ended) run.stop.abort('closing' satisfies Why);
      await Promise.all(ended.map((run) => run.ended));
    },

    /** Ends what is still running; its questions can be asked again. */
    async close(): Promise<void> {
      for (const run of runs.values()) run.stop.abort('closing' satisfies Why);
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

type DraftArguments = Parameters<typeof wordDraft> extends [unknown, ...infer Rest] ? Rest : never;

/** What a model said, without what it must not repeat and with the citations that are true. */
const checked = (said: string, { instructions }: Prompt, { passages }: Found) =>
  checkCitations(withoutRecital(said, [instructions]), passages);

type QuestionText = Pick<QuestionRow, 'text'>;

function add(sum: Tokens, more: Tokens): void {
  sum.input += more.input;
  sum.output += more.output;
}

const mostTokens = (prompt: Prompt): Tokens => ({
  input: promptTokens(prompt) + REWRITE_TOKENS.input,
  output: MAX_OUTPUT_TOKENS + REWRITE_TOKENS.output,
});
