import { PLACEHOLDERS } from '../../rules/paths.ts';

/** What the discount code in the address does to the price. Empty, and not shown, without a code. */
export const CodeNotice = () => <p className="code-notice">{PLACEHOLDERS.codeNotice}</p>;
