/// <reference types="astro/client" />

/** A browser script, bundled and minified, to be written into a page. */
declare module '*?iife' {
  const code: string;
  export default code;
}

/** Addresses of the scripts of each form, with all that they import. */
declare const FORM_SCRIPTS: Readonly<Record<'buy' | 'refund', readonly string[]>>;
