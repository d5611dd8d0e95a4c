import { type SettingChanges, shopWithChanges, wordsIn } from '../../rules/settingChanges.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Store } from '../db/database.ts';
import { changesAt, versionMark } from './versions.ts';

export type ChangedWords = ReturnType<typeof wordsIn>;

/** With more, a visitor could see the former price for longer than two seconds. */
const LOOK_EVERY_MS = 1000;

/** The shop as it is sold now: the settings of its folder, with those of the desk over them. */
export async function shopInForce(store: Store, clock: Clock, file: Shop) {
  const changes = await changesAt(store, clock().getTime());
  return { shop: withDesk(file, changes), words: wordsIn(changes) };
}

function withDesk(file: Shop, changes: SettingChanges): Shop {
  const { shop, leftOut } = shopWithChanges(file, changes);
  for (const { key, text } of leftOut) {
    log.error(
      { key, problem: text },
      'a setting of the desk does not fit the shop and is left out',
    );
  }
  return shop;
}

type Followed = {
  store: Store;
  clock: Clock;
  /** Different when something else has changed that the shop has to be opened again for. */
  alsoOn: () => Promise<string>;
};

/** What the shop was opened with; read before it, so that nothing in between is missed. */
export const markOf = async ({ store, clock, alsoOn }: Followed): Promise<string> =>
  `${await versionMark(store, clock().getTime())} ${await alsoOn()}`;

/**
 * Follows what is published at the desk, by this process or another one, and what comes into force at
 * its time. One `openAgain` ends before the next begins.
 */
export function followSettings(of: Followed, mark: string, openAgain: () => Promise<void>) {
  let seen = mark;
  let looking: Promise<void> = Promise.resolve();

  async function lookOnce(): Promise<void> {
    const now = await markOf(of);
    if (now === seen) return;
    await openAgain();
    seen = now;
  }

  /** Resolves when visitors see what is in force. */
  function look(): Promise<void> {
    const done = looking.then(lookOnce);
    looking = done.catch((error) => log.error({ error }, 'changed settings could not be applied'));
    return done;
  }

  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return {
    look,
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
