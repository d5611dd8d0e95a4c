import { ANCHORS } from '../../rules/paths.ts';

type LinksProps = {
  words: { cta?: string | undefined; more?: string | undefined };
  more?: string | undefined;
};

/** Links to the purchase form and to the section named in the list. */
export function Links({ words, more }: LinksProps) {
  if (!words.cta && !more) return null;
  return (
    <p className={more ? 'actions' : undefined}>
      {words.cta && (
        <a className="button" href={`#${ANCHORS.buy}`}>
          {words.cta}
        </a>
      )}
      {more && (
        <a className="button quiet" href={`#${more}`}>
          {words.more}
        </a>
      )}
    </p>
  );
}
