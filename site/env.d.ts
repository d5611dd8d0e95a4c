/// <reference types="astro/client" />

/** A browser script, bundled and minified, to be written into a page. */
declare module '*?iife' {
  const code: string;
  export default code;
}

/** Addresses of the scripts of each form, with all that they import. */
declare const FORM_SCRIPTS: Readonly<Record<'buy' | 'refund', readonly string[]>>;

/** What the build makes before the pages, for the shop that is built. */
declare module '#generated/fonts.json' {
  const fonts: import('../tools/assets/fonts.ts').FontManifest;
  export default fonts;
}
declare module '#generated/guide.json' {
  const guide: Awaited<ReturnType<typeof import('../tools/assets/pictures.ts').makePictures>>;
  export default guide;
}
