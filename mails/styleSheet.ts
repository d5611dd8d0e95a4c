import { dark, light } from './theme.ts';

/** What cannot be said inline: the dark page, and narrow screens. Without it a mail is still whole. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; }
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
  .facts th, .facts td { display: block !important; width: auto !important; }
  .facts th { padding-bottom: 0 !important; }
  .facts td { border-top: 0 !important; padding-top: 2px !important; }
}
`;
