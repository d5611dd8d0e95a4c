/**
 * What Vite makes for the browser and the server writes into pages: style sheets and scripts as text,
 * and the URLs of the scripts that hydrate forms. It is the same for every shop.
 */

import calculator from '../scripts/calculator.ts?iife';
import consultantScript from '../scripts/consultant.ts?iife';
import continueReading from '../scripts/continueReading.ts?iife';
import copyText from '../scripts/copyText.ts?iife';
import firstScript from '../scripts/first.ts?iife';
import freshDownloads from '../scripts/freshDownloads.ts?iife';
import insights from '../scripts/insights.ts?iife';
import lastScript from '../scripts/last.ts?iife';
import layOutLater from '../scripts/layOutLater.ts?iife';
import leafThrough from '../scripts/leafThrough.ts?iife';
import readerScript from '../scripts/reader.ts?iife';
import readerTheme from '../scripts/readerTheme.ts?iife';
import stuckPost from '../scripts/stuckPost.ts?iife';
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
import icon from './icon.svg?raw';

const sheets = {
  ...{ base, common, consultant, consultantBeside, contact, dialog, footer, forms, header },
  ...{ landing, legal, library, libraryFiles, libraryOrder, mailbox, page, reader, readerBlocks },
  ...{ readerFrame, readerText, refund, thankYou, tokens, variants, withdrawal },
};

export const inlined = {
  sheets,
  scripts: {
    ...{ calculator, consultantScript, continueReading, copyText, firstScript, freshDownloads },
    ...{ lastScript, layOutLater, leafThrough, readerScript, readerTheme, stuckPost },
  },
  /** The one script that is served as a file of a fixed name. */
  insights,
  formScripts: FORM_SCRIPTS,
  icon,
};

export type Inlined = typeof inlined;
