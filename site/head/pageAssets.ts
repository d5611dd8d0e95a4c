import guide from '#generated/guide.json';
import type { Section } from '../../content/landingSections.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { PageAssets } from '../../ui/document/sitePage.tsx';
import { dayStyles } from '../landing/Roadmap.tsx';
import calculator from '../scripts/calculator.ts?iife';
import consultantScript from '../scripts/consultant.ts?iife';
import continueReading from '../scripts/continueReading.ts?iife';
import copyText from '../scripts/copyText.ts?iife';
import firstScript from '../scripts/first.ts?iife';
import freshDownloads from '../scripts/freshDownloads.ts?iife';
import lastScript from '../scripts/last.ts?iife';
import layOutLater from '../scripts/layOutLater.ts?iife';
import leafThrough from '../scripts/leafThrough.ts?iife';
import readerScript from '../scripts/reader.ts?iife';
import readerTheme from '../scripts/readerTheme.ts?iife';
import stuckPost from '../scripts/stuckPost.ts?iife';
import { landingFor, shop } from '../shop.ts';
import base from '../styles/base.css?inline';
import common from '../styles/common.css?inline';
import consultant from '../styles/consultant.css?inline';
import consultantBeside from '../styles/consultantBeside.css?inline';
import contact from '../styles/contact.css?inline';
import dialog from '../styles/dialog.css?inline';
import footer from '../styles/footer.css?inline';
import forms from '../styles/forms.css?inline';
import header from '../styles/header.css?inline';
import variants from '../styles/landing/variants.css?inline';
import landing from '../styles/landing.css?inline';
import legal from '../styles/legal.css?inline';
import library from '../styles/library.css?inline';
import libraryFiles from '../styles/libraryFiles.css?inline';
import libraryOrder from '../styles/libraryOrder.css?inline';
import mailbox from '../styles/mailbox.css?inline';
import page from '../styles/page.css?inline';
import reader from '../styles/reader.css?inline';
import readerBlocks from '../styles/readerBlocks.css?inline';
import readerFrame from '../styles/readerFrame.css?inline';
import readerText from '../styles/readerText.css?inline';
import refund from '../styles/refund.css?inline';
import thankYou from '../styles/thankYou.css?inline';
import tokens from '../styles/tokens.css?inline';
import withdrawal from '../styles/withdrawal.css?inline';
import { fontFaces, fontFiles } from './fonts.ts';
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
  [PATHS.sandbox]: [page, forms, thankYou],
  [PATHS.purchaseForm]: [page, forms],
  [PATHS.thankYou]: [page, forms, thankYou],
  [PATHS.library]: [page, forms, thankYou],
  [PATHS.libraryPage]: [page, forms, thankYou, library, libraryFiles, libraryOrder],
  [PATHS.consultantPage]: [page, forms, thankYou, consultant, consultantBeside],
  [PATHS.reader]: [reader, readerFrame, readerText, readerBlocks],
  [PATHS.mailbox]: [page, mailbox],
  '/403': [page],
  '/404': [page],
  '/500': [page],
};
const FRAME = [tokens, common, base, header, footer];
/** Only the dialog flow needs the styles of the dialog. */
const hasDialog = (path: string) => path === PATHS.home && shop.checkout.flow === 'dialog';

/** Whether the landing page has something that `variants.css` is for. */
const hasVariants = (sections: readonly Section[]): boolean =>
  sections.some(
    (one) =>
      one.section === 'pictures' ||
      one.section === 'steps' ||
      (one.section === 'hero' && one.picture && !one.sheet) ||
      (one.section === 'faq' && !one.words.ask) ||
      (one.section === 'showcase' && one.picture) ||
      (one.section === 'guarantee' && shop.landing.guarantee === 'two-column') ||
      hasVariants(one.parts),
  );

const FORM_SCRIPTS_OF: Readonly<Record<string, readonly string[]>> = {
  [PATHS.home]: FORM_SCRIPTS.buy,
  [PATHS.returnForm]: FORM_SCRIPTS.refund,
};

/** Scripts that some pages need. `stuckPost`: every page with a form that works without JavaScript. */
const MORE_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.home]: [leafThrough, copyText, calculator, layOutLater],
  [PATHS.library]: [stuckPost],
  [PATHS.libraryPage]: [freshDownloads, continueReading, stuckPost],
  [PATHS.consultantPage]: [consultantScript, stuckPost],
  [PATHS.reader]: [readerScript],
  [PATHS.thankYou]: [stuckPost],
  [PATHS.withdraw]: [stuckPost],
};

export const PAGE_PATHS = Object.keys(STYLES);

/** Everything the build makes for a page. The server reads it from `assets.json`. */
export function pageAssets(path: string, language: Language): PageAssets {
  const sheets = [
    ...(STYLES[path] ?? [page]),
    ...FRAME,
    ...(hasDialog(path) ? [dialog] : []),
    ...(path === PATHS.home ? [dayStyles(guide)] : []),
    ...(path === PATHS.home && hasVariants(landingFor(language)) ? [variants] : []),
  ];
  const css = sheets.map((sheet) => sheet.trim()).join('');
  const formScripts = FORM_SCRIPTS_OF[path];
  return {
    icon: iconUrl,
    fonts: fontFiles(language, path),
    styles: fontFaces(language, path) + css,
    firstScript: path === PATHS.reader ? firstScript + readerTheme : firstScript,
    // One, because the security policy names each by its hash, ahead of the page.
    lastScript: [lastScript, ...(MORE_SCRIPTS[path] ?? [])].join('\n'),
    ...(formScripts && { formScripts }),
  };
}
