/**
 * The colors of `site/styles/tokens.css` for what takes no custom properties: emails, the picture of a
 * shared link, and the browser's own frame.
 */
export const COLORS = {
  paper: '#fbf8f2',
  panel: '#f3ecdf',
  ink: '#16181d',
  soft: '#5a5e67',
  rule: '#e3dccf',
  /** Links and buttons only. */
  signal: '#bf3517',
} as const;
