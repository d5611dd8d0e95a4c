import type { SectionOf } from '../../content/landingSections.ts';
import { type MadePictures, Page } from './Pictures.tsx';

/**
 * A phone with three pixels per point takes the picture for two and a half: nobody sees the
 * difference, and it has half the bytes.
 */
const PAGE_SIZES =
  '(min-width: 1200px) 560px, (min-width: 769px) 46vw, (max-width: 480px) and (min-resolution: 2.5dppx) 290px, 92vw';

type SpreadsProps = SectionOf<'spreads'> & { pictures: MadePictures };

/**
 * Spreads of the book side by side in a strip that snaps, so that touch and the arrow keys turn the
 * pages without a script. `site/scripts/leafThrough.ts` adds buttons and enlarges a page in a dialog;
 * without it a page is a link to its picture.
 */
export function Spreads({ spreads, words: t, pictures }: SpreadsProps) {
  const shown = spreads.flatMap((names, index) => {
    const [title = '', text = ''] = t.spreads[index] ?? [];
    const pages = names.map((name) => pictures[name]).filter((page) => page !== undefined);
    return pages.length === names.length ? [{ title, text, pages }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className="spreads ground later">
      <p className="note">{t.note}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable with the keyboard */}
      <ul className="strip" tabIndex={0} aria-label={t.title}>
        {shown.map(({ title, text, pages }, index) => (
          <li key={title} id={`spread-${index + 1}`}>
            <figure>
              <div className="spread">
                {pages.map((picture, side) => (
                  <a
                    key={picture.url}
                    href={picture.srcset.split(', ').at(-1)?.split(' ')[0]}
                    aria-label={`${t.enlarge}: ${title}, ${side + 1}/${pages.length}`}
                  >
                    <Page picture={picture} alt="" sizes={PAGE_SIZES} />
                  </a>
                ))}
              </div>
              <figcaption>
                <b>{title}</b> {text}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="turn" hidden>
        <button type="button" className="round" aria-label={t.previous}>
          <span aria-hidden="true">←</span>
        </button>
        <span className="position" aria-live="polite">{`1 / ${shown.length}`}</span>
        <button type="button" className="round" aria-label={t.next}>
          <span aria-hidden="true">→</span>
        </button>
      </p>
      <dialog className="enlarged" aria-label={t.enlarge}>
        <form method="dialog">
          <button type="submit" className="button small">
            {t.close}
          </button>
        </form>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <div tabIndex={0} role="img" />
      </dialog>
    </div>
  );
}
