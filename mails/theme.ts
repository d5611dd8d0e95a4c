/** The site's colours, spelled out: mail clients know no custom properties. */
export const light = {
  paper: '#fbf8f2',
  panel: '#f3ecdf',
  ink: '#16181d',
  soft: '#5a5e67',
  rule: '#e3dccf',
  /** For what can be pressed, and nothing else. */
  signal: '#bf3517',
  onSignal: '#ffffff',
} as const;

/** The same page by lamplight; the button keeps its colour in both. */
export const dark = {
  paper: '#16181d',
  panel: '#22252c',
  ink: '#f3ecdf',
  soft: '#b3afa6',
  rule: '#3b3e46',
  signal: '#ff9474',
} as const;

/** Typefaces that are already on the reader's device: a mail of ours loads nothing. */
export const serif = "Georgia, 'Times New Roman', serif";
export const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const COLUMN_WIDTH = 600;
