import { EventEmitter, once } from 'node:events';
import { log } from '../core/log.ts';
import type { QuestionRow } from '../db/schema.ts';

/** Looks this often whether another process deleted or stopped what is being answered here. */
const WATCH_MS = 2000;

/** An answer that is being written by this process. */
export type Run = {
  orderId: string;
  conversationId: string;
  /** The text so far. */
  text: string;
  say: (text: string) => void;
  signal: AbortSignal;
};

/** Why a run was ended before its time. */
export type EndReason = 'stopped' | 'closing';

type OpenRun = Run & {
  changes: EventEmitter<{ change: [] }>;
  stop: AbortController;
  /** Once the answer is stored. */
  ended: Promise<void>;
};

/** The answers that are being written by this process, by their questions. */
export function openRuns() {
  const runs = new Map<string, OpenRun>();

  /** Resolves when what was said until then is stored. */
  async function end(reason: EndReason, isMeant: (run: Run) => boolean): Promise<void> {
    const meant = [...runs.values()].filter(isMeant);
    for (const { stop } of meant) stop.abort(reason);
    await Promise.all(meant.map(({ ended }) => ended));
  }

  /** Begins to write, for as long as that is wanted. Resolves when the answer is stored. */
  function begin(
    { id, order_id, conversation_id }: Pick<QuestionRow, 'id' | 'order_id' | 'conversation_id'>,
    isWanted: () => Promise<boolean>,
    write: (run: Run) => Promise<unknown>,
  ): Promise<void> {
    const run = newRun(order_id, conversation_id);
    const watch = watchRun(run, isWanted);
    runs.set(id, run);
    run.ended = write(run)
      .catch((error) => log.error({ question: id, error }, 'answer not stored'))
      .then(() => {
        clearInterval(watch);
        runs.delete(id);
        run.changes.emit('change');
      });
    return run.ended;
  }

  return {
    begin,
    count: () => runs.size,
    isAnswering: (orderId: string) => [...runs.values()].some((run) => run.orderId === orderId),

    /** Keeps what was said so far. False when this process does not answer the question. */
    async stop(questionId: string): Promise<boolean> {
      const run = runs.get(questionId);
      await end('stopped', (one) => one === run);
      return run !== undefined;
    },

    /** Ends the answers of a conversation that is about to be deleted, and keeps nothing of them. */
    endConversation: (orderId: string, conversationId: string) =>
      end('closing', (run) => run.orderId === orderId && run.conversationId === conversationId),

    /** Resolves when everything that was begun until now is stored. */
    async allEnded(): Promise<void> {
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },

    /** Ends what is still running; its questions can be asked again. */
    close: () => end('closing', () => true),

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
  };
}

function newRun(orderId: string, conversationId: string): OpenRun {
  const changes: OpenRun['changes'] = new EventEmitter();
  // Every open page of the buyer listens.
  changes.setMaxListeners(0);
  const stop = new AbortController();
  const run: OpenRun = {
    ...{ orderId, conversationId, changes, stop },
    text: '',
    say(text) {
      run.text = text;
      changes.emit('change');
    },
    signal: stop.signal,
    ended: Promise.resolve(),
  };
  return run;
}

/** Ends it when another process no longer wants it. */
const watchRun = ({ stop }: OpenRun, isWanted: () => Promise<boolean>) =>
  setInterval(async () => {
    if (!(await isWanted().catch(() => true))) stop.abort('closing' satisfies EndReason);
  }, WATCH_MS).unref();
