import Stripe from 'stripe';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import type { Secrets } from '../core/secrets.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Store } from '../db/database.ts';
import type { PaymentConnectionRow } from '../db/schema.ts';
import {
  claimConnection,
  deleteConnection,
  readConnection,
  STRIPE_KEY,
  saveRejection,
  withoutObjects,
  withoutStripeConnection,
} from './connection.ts';
import {
  type CodesToSell,
  dashboardPage,
  failed,
  type SetUp,
  type SetUpStep,
  STEPS,
  todo,
} from './setUpSteps.ts';
import { askStripe, ifThere, stripeWith } from './stripeApi.ts';

type Parts = {
  env: Env;
  store: Store;
  clock: Clock;
  shop: Shop;
  secrets: Secrets;
  actor: string;
  progress: (what: string, done: number, total: number) => void;
};

/** A person waits for the answer. */
const LIMITS = { timeout: 15_000, maxNetworkRetries: 1 };
const KEY = /^rk_(live|test)_\w{8,}$/;

export type Connected = {
  /** What has to be confirmed first: then nothing was done. */
  question: string | null;
  /** False when the shop still uses what was connected before. */
  isConnected: boolean;
  steps: SetUpStep[];
};

/** Stores the key, encrypted, and sets up what the shop needs in its account. */
export async function connectStripe(
  parts: Parts,
  codes: CodesToSell,
  { key, replace }: { key: string; replace: boolean },
): Promise<Connected> {
  const { env, store, clock, secrets, actor } = parts;
  const own = withoutStripeConnection(env);
  if (own.stripeSecretKey) {
    throw new UserError(
      'STRIPE_SECRET_KEY is set in the environment and wins. Remove it there and restart, then connect; or keep it, and run stripe-check. Nothing was stored.',
    );
  }
  const isLive = modeOf(key) === 'live';
  const stripe = stripeWith(key, env, LIMITS);
  const account = await accountOf(stripe);
  const { row, save, release } = await claimConnection(store, clock);
  try {
    const question = replace ? undefined : whyAsk(row, { isLive, account });
    if (question) return { question, isConnected: false, steps: [] };
    const { kept, isHeld } = keptFor({ row, own, key, account });
    const next: PaymentConnectionRow = {
      ...kept,
      encrypted_key: secrets.encrypt(STRIPE_KEY, key),
      key_last4: key.slice(-4),
      connected_at: clock().getTime(),
      connected_by: actor,
      rejected_at: null,
    };
    const { steps, isSaved } = await runSteps(
      { ...parts, codes, stripe, account, env: own, key, isLive, row: next },
      { save, isHeld },
    );
    if (isSaved) {
      const details = { actor, mode: modeOf(key), last4: key.slice(-4) };
      await record(store, clock, 'stripe', 'Stripe connected', details);
    }
    return { question: null, isConnected: isSaved, steps };
  } finally {
    await release();
  }
}

/** Goes through all steps with the key that the shop has, and repairs what it can. */
export async function checkStripeSetUp(parts: Parts, codes: CodesToSell): Promise<SetUpStep[]> {
  const { env, store, clock, secrets, actor } = parts;
  const own = withoutStripeConnection(env);
  const { row, save, release } = await claimConnection(store, clock);
  try {
    const key = own.stripeSecretKey ?? storedKey(row, secrets);
    const stripe = stripeWith(key, env, LIMITS);
    const account = await accountOf(stripe).catch(async (error) => {
      if (!(error instanceof KeyRejected)) throw error;
      const step = {
        name: 'Key',
        ...failed(error.message, dashboardPage(row.mode === 'live', '/apikeys')),
      };
      const at = row.encrypted_key && !own.stripeSecretKey ? clock().getTime() : null;
      await save({ steps: JSON.stringify([step]), rejected_at: row.rejected_at ?? at });
      return step;
    });
    if (account && 'state' in account) return [account];
    const isLive = modeOf(key) === 'live';
    const { kept, isOther, isHeld } = keptFor({ row, own, key, account });
    if (isOther && row.encrypted_key !== null) {
      throw new UserError(
        `STRIPE_SECRET_KEY belongs to another account or mode than the shop is connected to (${row.account_id}, ${row.mode} mode). Remove the variable, or disconnect first. Nothing was changed.`,
      );
    }
    const next = { ...kept, rejected_at: null };
    const { steps } = await runSteps(
      { ...parts, codes, stripe, account, env: own, key, isLive, row: next },
      { save, isHeld },
    );
    const repaired = steps.filter(({ state }) => state === 'fixed').map(({ name }) => name);
    if (repaired.length > 0)
      await record(store, clock, 'stripe', 'Stripe set up', { actor, repaired });
    return steps;
  } finally {
    await release();
  }
}

/**
 * What stays known when a key is used: in another account or mode, nothing. Buyers pay by the former link
 * until there is another one, so that a switch which stops halfway changes nothing.
 */
function keptFor(given: {
  row: PaymentConnectionRow;
  own: Env;
  key: string;
  account: Stripe.Account | undefined;
}) {
  const { row, own, key, account } = given;
  const mode = modeOf(key);
  const isSame =
    (row.mode ?? mode) === mode &&
    (row.account_id ?? account?.id ?? null) === (account?.id ?? null);
  const before = isSame ? row : withoutObjects(row);
  const kept: PaymentConnectionRow = { ...before, mode, account_id: account?.id ?? null };
  const isHeld = !isSame && row.link_id !== null && !own.paymentLinkUrl && !own.paymentLinkId;
  return { kept, isOther: !isSame, isHeld };
}

type Keyed = Omit<SetUp, 'save' | 'keyPrefix' | 'keySource' | 'mark'> &
  Pick<Parts, 'progress'> & { key: string };

async function runSteps(
  given: Keyed,
  { save, isHeld }: { save: SetUp['save']; isHeld: boolean },
): Promise<{ steps: SetUpStep[]; isSaved: boolean }> {
  const { row, env, key, secrets, progress } = given;
  let isSaved = !isHeld;
  const setUp: SetUp = {
    ...given,
    keyPrefix: key.slice(0, 3),
    keySource: env.stripeSecretKey
      ? 'STRIPE_SECRET_KEY from the environment'
      : `Ends in ${row.key_last4}`,
    mark: secrets
      .sign('stripe-set-up', '')
      .replaceAll(/[^a-zA-Z0-9]/g, '')
      .slice(0, 16),
    async save(change) {
      Object.assign(row, change);
      const { id: _, busy_until: __, ...rest } = row;
      if (isHeld && row.link_id !== null) isSaved = true;
      await save(isSaved ? rest : {});
    },
  };
  await setUp.save({});
  const steps: SetUpStep[] = [];
  let stopped: string | undefined;
  for (const [name, permission, run] of STEPS) {
    progress('Checking Stripe', steps.length, STEPS.length);
    const isWaiting = isHeld && !isSaved && name === 'Webhook';
    if (isWaiting)
      stopped = 'The former connection is still used, because the payment link is missing.';
    if (stopped) {
      steps.push({ name, ...todo(`Not checked. ${stopped}`) });
      continue;
    }
    try {
      steps.push({ name, ...(await run(setUp)) });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const page = dashboardPage(setUp.isLive, '/apikeys');
      steps.push({ name, ...failed(whyFailed(error, permission), page) });
      if (endsAll(error)) stopped = 'Check again when Stripe answers.';
    }
  }
  if (isSaved)
    await setUp.save({ steps: JSON.stringify(steps), checked_at: given.clock().getTime() });
  return { steps, isSaved };
}

/** The same would happen to all that follows, and take as long. */
const endsAll = (error: Stripe.errors.StripeError) =>
  !(
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );

function whyFailed(error: Stripe.errors.StripeError, permission: string): string {
  if (error instanceof Stripe.errors.StripePermissionError)
    return `The key may not do this. Open the key in Stripe, set ${permission}, save, and check again.`;
  if (error instanceof Stripe.errors.StripeAuthenticationError) return REJECTED;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return `Stripe rejected this: ${error.message}`;
  return 'Stripe can’t be reached, or is too slow. What was done is kept. Check again in a few minutes.';
}

const REJECTED =
  'Stripe rejects the key: it was revoked, has expired, or was copied incompletely. Make a restricted key in Stripe and connect again. Payments, the link and the webhook go on working.';

class KeyRejected extends UserError {}

/** Undefined when the key may not read its account. */
async function accountOf(stripe: Stripe): Promise<Stripe.Account | undefined> {
  try {
    return await stripe.accounts.retrieveCurrent();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRejected(REJECTED);
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new UserError(
      'Stripe can’t be reached, or is too slow. Nothing was changed. Try again in a few minutes.',
    );
  }
}

/** Says what is wrong with a key without repeating any of it. */
export function checkedKey(typed: string): string {
  const key = typed.trim();
  if (key.startsWith('pk_')) {
    throw new UserError('This is a publishable key. The shop needs a restricted key, rk_…');
  }
  if (key.startsWith('sk_')) {
    throw new UserError(
      'This is a full secret key: anyone who gets hold of it can do anything in your Stripe account. Make a restricted key (rk_…) with the permissions in docs/selling.md, and connect that. Nothing was stored.',
    );
  }
  if (!KEY.test(key)) {
    throw new UserError('Expected a restricted key of Stripe, rk_live_… or rk_test_…');
  }
  return key;
}

const modeOf = (key: string) => (/^(rk|sk)_live_/.test(key) ? 'live' : 'test');

function whyAsk(
  row: PaymentConnectionRow,
  { isLive, account }: { isLive: boolean; account: Stripe.Account | undefined },
): string | undefined {
  const former = row.account_id;
  if (former !== null && account?.id !== former) {
    const which = account
      ? `belongs to another account, ${account.id}. The shop is connected to ${former}.`
      : `may not read its account, so it may belong to another one than ${former}.`;
    return `This key ${which} Orders that were paid through ${former} stay in the shop, but it can no longer refund them, nor learn of their refunds and disputes: you would do that in the dashboard of ${former}. Buyers pay into the new account once its payment link is made.`;
  }
  if (row.mode === 'live' && !isLive) {
    return 'This is a test key, and the shop is connected in live mode. With it nobody is charged, and live orders can’t be refunded from here until you connect a live key again.';
  }
  return undefined;
}

function storedKey(row: PaymentConnectionRow, secrets: Secrets): string {
  if (row.encrypted_key === null)
    throw new UserError('Stripe isn’t connected. Run stripe-connect first.');
  const key = secrets.decrypt(STRIPE_KEY, row.encrypted_key);
  if (key) return key;
  throw new UserError(
    'The stored key can’t be read, because SHOP_SECRET has changed since. Connect Stripe again: everything else is kept.',
  );
}

/** Forgets the account. At Stripe, only the payment link is closed: nobody would notice its payments. */
export async function disconnectStripe(parts: Parts): Promise<{ linkClosed: boolean }> {
  const { env, store, clock, secrets, actor } = parts;
  const own = withoutStripeConnection(env);
  const { row, release } = await claimConnection(store, clock);
  try {
    const { link_id, encrypted_key } = row;
    const key =
      own.stripeSecretKey ?? (encrypted_key && secrets.decrypt(STRIPE_KEY, encrypted_key));
    if (!encrypted_key && !link_id && !row.endpoint_id)
      throw new UserError('Stripe isn’t connected.');
    const closing =
      key && link_id
        ? ifThere(stripeWith(key, env, LIMITS).paymentLinks.update(link_id, { active: false }))
        : Promise.reject(new UserError('no key'));
    const linkClosed =
      link_id === null ||
      (await askStripe(() => closing).then(
        () => true,
        (error) => {
          if (error instanceof UserError) return false;
          throw error;
        },
      ));
    await store.transaction().execute(async (transaction) => {
      await deleteConnection(transaction);
      await record(transaction, clock, 'stripe', 'Stripe disconnected', { actor });
    });
    return { linkClosed };
  } finally {
    await release();
  }
}

/** Whether Stripe still accepts the key that is connected: one that was revoked is shown under Today. */
export async function watchStripeKey({
  env,
  store,
  clock,
  secrets,
}: Pick<Parts, 'env' | 'store' | 'clock' | 'secrets'>): Promise<void> {
  const { encrypted_key: encrypted = null } = (await readConnection(store)) ?? {};
  const key = encrypted && secrets.decrypt(STRIPE_KEY, encrypted);
  if (!key) return;
  const isRejected = await accountOf(stripeWith(key, env)).then(
    () => false,
    (error) => {
      if (error instanceof KeyRejected) return true;
      throw error;
    },
  );
  await saveRejection(store, encrypted, isRejected ? clock().getTime() : null);
}
