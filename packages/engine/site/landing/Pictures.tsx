import type { Picture } from '../../assets/pictures.ts';

export type { Picture };
export type MadePictures = Readonly<Record<string, Picture>>;

type PageProps = {
  picture: Picture | undefined;
  alt: string;
  /** How wide it is shown: the `sizes` of the image. */
  sizes: string;
  className?: string | undefined;
  /** For pictures in the first view. */
  eager?: boolean;
};

/** A page of the guide or a picture of the seller's own. Nothing when it was not made. */
export function Page({ picture, alt, sizes, className, eager = false }: PageProps) {
  if (!picture) return null;
  const { url, width, height, srcset } = picture;
  const image = (
    <img
      className={className}
      src={url}
      srcSet={srcset}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
    />
  );
  // React would add a preload to the head, ahead of the fonts; it does not for images in `picture`.
  return eager ? <picture>{image}</picture> : image;
}

type PicturesProps = {
  names: readonly string[];
  alts?: Readonly<Record<string, string>> | undefined;
  made: MadePictures;
};

export function Pictures({ names, alts = {}, made }: PicturesProps) {
  const found = names.filter((name) => made[name]);
  if (found.length === 0) return null;
  return (
    <ul className="pages">
      {found.map((name) => (
        <li key={name}>
          <Page picture={made[name]} alt={alts[name] ?? ''} sizes="(min-width: 769px) 25vw, 46vw" />
        </li>
      ))}
    </ul>
  );
}
