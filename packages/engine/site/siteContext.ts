import type { ReactElement } from 'react';
import type { FontManifest } from '../assets/fonts.ts';
import type { makePictures } from '../assets/pictures.ts';
import type { makeReaderFonts } from '../assets/readerFonts.ts';
import type { Content } from '../content/content.ts';
import type { Shop } from '../rules/shop.ts';
import type { SitePageProps } from '../ui/document/sitePage.tsx';
import type { Inlined } from './head/inlined.ts';

/** What the build draws and cuts for the pages of one shop: `dist/site/generated.json`. */
export type Generated = {
  fonts: FontManifest;
  readerFonts: Awaited<ReturnType<typeof makeReaderFonts>>;
  guide: Awaited<ReturnType<typeof makePictures>>;
};

/** What all pages of a shop are made from. */
export type SiteContext = {
  shop: Shop;
  content: Content;
  inlined: Inlined;
  generated: Generated;
  publicUrl: string;
  /** Where a visitor without a discount code pays. */
  checkoutUrl: string;
  /** Third-party form services, if the seller uses them. */
  purchaseFormUrl: string | undefined;
  refundFormUrl: string | undefined;
};

/** A page that is the same for everybody, without the frame that all pages share. */
export type PublicPage = Pick<
  SitePageProps,
  'title' | 'description' | 'structuredData' | 'refreshTo' | 'unlisted' | 'code'
> & { main: ReactElement };
