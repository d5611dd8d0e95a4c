/** A ruler on ink: drawn, not lettered, so that it reads at 16 pixels and in any language. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#16181D" d="M0 0h64v64H0z"/><path stroke="#FBF8F2" stroke-width="5" d="M10 46V34m11 12V28m11 18V22m11 24V16m11 30V10M7 52h50"/></svg>`;

/** Inside the page, because browsers fetch an icon with the first view and that is one request. */
export const iconUrl = `data:image/svg+xml,${encodeURIComponent(ICON)}`;
