import { COLORS } from '../content/colors.ts';

export const light = { ...COLORS, onSignal: '#ffffff' } as const;

/** Dark mode. The button has the same color in both. */
export const dark = {
  paper: '#16181d',
  panel: '#22252c',
  ink: '#f3ecdf',
  soft: '#b3afa6',
  rule: '#3b3e46',
  signal: '#ff9474',
} as const;

/** System fonts: our emails load nothing. Without quotes, which HTML would write as six characters. */
export const serif = 'Georgia, Times New Roman, serif';
export const sans = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

export const COLUMN_WIDTH = 600;

/**
 * Dark mode and narrow screens, which inline styles cannot express, and the font of table cells, which
 * only Outlook does not inherit. Emails work without it.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; }
th, td { font-family: ${sans}; }
@media (prefers-color-scheme: dark) {
  body, .paper { background-color: ${dark.paper} !important; }
  .panel { background-color: ${dark.panel} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .link { color: ${dark.signal} !important; }
  .ruled { border-color: ${dark.rule} !important; }
  .inked { border-color: ${dark.ink} !important; }
}
@media (max-width: 480px) {
  .column { padding: 20px 20px 32px !important; }
  .title { font-size: 28px !important; }
  .button-box { width: 100% !important; }
  .button { display: block !important; text-align: center !important; }
  th.fact { width: 40% !important; }
  .facts th, .facts td { display: block !important; width: auto !important; }
  .facts th { padding-bottom: 0 !important; }
  .facts td { border-top: 0 !important; padding-top: 2px !important; }
}
`;
