import { isOneLine } from '../../rules/text.ts';

const CARRIED = /^(utm_(source|medium|campaign|term|content)|promo)$/;
const LONGEST = 100;

/**
 * Campaign and promo parameters of the page a form was sent from. Browsers send the whole address
 * of our own pages as referrer, so this works with and without JavaScript.
 */
export function attributionOf(referrer: string | undefined): Record<string, string> {
  if (!referrer || !URL.canParse(referrer)) return {};
  const parameters = [...new URL(referrer).searchParams];
  return Object.fromEntries(
    parameters.filter(
      ([name, value]) => CARRIED.test(name) && value.length <= LONGEST && isOneLine(value),
    ),
  );
}
