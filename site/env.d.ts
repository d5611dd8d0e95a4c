/// <reference types="astro/client" />

/** What the build makes before the pages, for the shop that is built. */
declare module '#generated/fonts.json' {
  const fonts: import('../tools/assets/fonts.ts').FontManifest;
  export default fonts;
}
declare module '#generated/guide.json' {
  const guide: Awaited<ReturnType<typeof import('../tools/assets/pictures.ts').makePictures>>;
  export default guide;
}
