import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { PageAssets } from '../../ui/document/sitePage.tsx';
import firstScript from '../scripts/first.ts?iife';
import freshDownloads from '../scripts/freshDownloads.ts?iife';
import lastScript from '../scripts/last.ts?iife';
import stuckPost from '../scripts/stuckPost.ts?iife';
import { shop } from '../shop.ts';
import base from '../styles/base.css?inline';
import common from '../styles/common.css?inline';
import contact from '../styles/contact.css?inline';
import dialog from '../styles/dialog.css?inline';
import footer from '../styles/footer.css?inline';
import forms from '../styles/forms.css?inline';
import header from '../styles/header.css?inline';
import landing from '../styles/landing.css?inline';
import legal from '../styles/legal.css?inline';
import library from '../styles/library.css?inline';
import mailbox from '../styles/mailbox.css?inline';
import page from '../styles/page.css?inline';
import refund from '../styles/refund.css?inline';
import tokens from '../styles/tokens.css?inline';
import withdrawal from '../styles/withdrawal.css?inline';
import { fontFaces, fontFiles, fontsVersion } from './fonts.ts';
import icon from './icon.svg?raw';

/** Inlined: browsers fetch the icon with the first view, and this saves a request. */
const iconUrl = `data:image/svg+xml,${encodeURIComponent(icon.trim())}`;

/** The style sheets of each page. They are inlined: a linked file would cost a round trip. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  [PATHS.home]: [landing, forms],
  [PATHS.terms]: [page, legal],
  [PATHS.privacy]: [page, legal],
  [PATHS.payment]: [page, legal],
  [PATHS.refundPolicy]: [page, legal],
  [PATHS.contact]: [page, contact],
  [PATHS.returnForm]: [page, forms, refund],
  [PATHS.withdraw]: [page, forms, withdrawal],
  [PATHS.checkout]: [page],
  [PATHS.sandbox]: [page, forms, library],
  [PATHS.purchaseForm]: [page, forms],
  [PATHS.thankYou]: [page, forms, library],
  [PATHS.library]: [page, forms, library],
  [PATHS.libraryPage]: [page, forms, library],
  [PATHS.mailbox]: [page, mailbox],
  '/404': [page],
  '/500': [page],
};
const FRAME = [tokens, common, base, header, footer];
/** Only the dialog flow needs the styles of the dialog. */
const hasDialog = (path: string) => path === PATHS.home && shop.checkout.flow === 'dialog';

const FORM_SCRIPTS_OF: Readonly<Record<string, readonly string[]>> = {
  [PATHS.home]: FORM_SCRIPTS.buy,
  [PATHS.returnForm]: FORM_SCRIPTS.refund,
};

/** Scripts that some pages need. `stuckPost`: every page with a form that works without JavaScript. */
const MORE_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.library]: [stuckPost],
  [PATHS.libraryPage]: [freshDownloads, stuckPost],
  [PATHS.thankYou]: [stuckPost],
  [PATHS.withdraw]: [stuckPost],
};

export const PAGE_PATHS = Object.keys(STYLES);

/** Everything the build makes for a page. The server reads it from `assets.json`. */
export function pageAssets(path: string, language: Language): PageAssets {
  const sheets = [...(STYLES[path] ?? [page]), ...FRAME, ...(hasDialog(path) ? [dialog] : [])];
  const css = sheets.map((sheet) => sheet.trim()).join('');
  const formScripts = FORM_SCRIPTS_OF[path];
  return {
    icon: iconUrl,
    fonts: path === PATHS.home ? [] : fontFiles(language),
    fontsVersion,
    styles: fontFaces(language, path) + css,
    firstScript,
    lastScripts: [lastScript, ...(MORE_SCRIPTS[path] ?? [])],
    ...(formScripts && { formScripts }),
  };
}
