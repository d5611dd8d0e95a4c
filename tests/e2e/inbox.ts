import type { CaseStep } from '../../rules/case.ts';
import { type MailServer, subjectOf, textOf } from '../../testkit/mailServer.ts';
import { WORDS } from './helpers.ts';
import { expect, letterTo } from './mailed.ts';
import type { Buyer } from './purchase.ts';

/** A buyer who opens each letter as it comes, in order, and looks for what it must say. */
export function inboxOf(mailServer: MailServer, { email, language }: Buyer) {
  const { facts: labels, kinds, update } = WORDS[language].cases;
  let read = 0;

  /** Answers with its text. */
  async function next(subject: string, facts: readonly (string | RegExp)[]): Promise<string> {
    read += 1;
    const letter = await letterTo(mailServer, email, read);
    expect(subjectOf(letter)).toBe(subject);
    const text = textOf(letter);
    for (const fact of facts) {
      if (typeof fact === 'string') expect(text).toContain(fact);
      else expect(text).toMatch(fact);
    }
    return text;
  }

  return {
    next,
    /** The letter about a step of a case, which names the case itself. */
    step(step: CaseStep, reference: string, facts: readonly (string | RegExp)[] = []) {
      const kind = reference.startsWith('R') ? kinds.refund : kinds.withdrawal;
      const subject = `${update.subject[step]} (${reference})`;
      const own = [update.text[step], `${labels.reference}: ${reference} (${kind})`];
      return next(subject, [...own, ...facts]);
    },
  };
}
