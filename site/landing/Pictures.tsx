export type Picture = { url: string; width: number; height: number };

type PicturesProps = {
  names: readonly string[];
  alts?: Readonly<Record<string, string>> | undefined;
  made: Readonly<Record<string, Picture>>;
  /** For pictures in the first view. */
  eager?: boolean;
};

/** Pages of the guide, and pictures of the seller's own. */
export function Pictures({ names, alts = {}, made, eager = false }: PicturesProps) {
  const found = names.flatMap((name) => {
    const picture = made[name];
    return picture ? [{ ...picture, alt: alts[name] ?? '' }] : [];
  });
  if (found.length === 0) return null;
  return (
    <ul className="pages">
      {found.map(({ url, alt, width, height }) => (
        <li key={url}>
          <img
            src={url}
            alt={alt}
            width={width}
            height={height}
            loading={eager ? undefined : 'lazy'}
          />
        </li>
      ))}
    </ul>
  );
}
