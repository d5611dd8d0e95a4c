import type { Messages } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';

/** For a buyer who looks here for the files or the order number, and has lost the way to them. */
export function LostLinkHint({ t }: { t: Messages['library']['lost'] }) {
  const [before, link, after] = t.hint;
  return (
    <p className="note">
      {before}
      <a href={PATHS.library}>{link}</a>
      {after}
    </p>
  );
}
