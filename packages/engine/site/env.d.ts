/// <reference types="vite/client" />

/** A browser script, bundled and minified, for inlining into a page. */
declare module '*?iife' {
  const code: string;
  export default code;
}

/** The script URLs of each form, including imports. */
declare const FORM_SCRIPTS: Readonly<Record<'buy' | 'refund', readonly string[]>>;
