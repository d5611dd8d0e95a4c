import type { Messages } from '../../content/messages/index.ts';

export type BookPicture = { url: string; width: number; height: number };

/**
 * Real pages of the guide. They are fetched when the visitor first moves (see `head/scripts.ts`),
 * because the first view is one request; without a script the browser fetches them by itself.
 */
export function BookPages(props: {
  pictures: readonly BookPicture[];
  words: Messages['landing']['product']['pages'];
}) {
  if (props.pictures.length === 0) return null;
  return (
    <ul className="pages">
      {props.pictures.map(({ url, width, height }, index) => {
        const alt = props.words[index] ?? '';
        const size = { width, height };
        return (
          <li key={url}>
            <img data-src={url} alt={alt} {...size} />
            <noscript>
              <img src={url} alt={alt} {...size} />
            </noscript>
          </li>
        );
      })}
    </ul>
  );
}
