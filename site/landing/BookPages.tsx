import type { Messages } from '../../content/messages/index.ts';

export type BookPicture = { url: string; width: number; height: number };

/** Real pages of the guide. */
export function BookPages(props: {
  pictures: readonly BookPicture[];
  words: Messages['landing']['product']['pages'];
}) {
  if (props.pictures.length === 0) return null;
  return (
    <ul className="pages">
      {props.pictures.map(({ url, width, height }, index) => (
        <li key={url}>
          <img
            src={url}
            alt={props.words[index] ?? ''}
            width={width}
            height={height}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
