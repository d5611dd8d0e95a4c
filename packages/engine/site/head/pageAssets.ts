import type { Section } from '../../content/landingSections.ts';
import type { Theme } from '../../content/theme.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Shop } from '../../rules/shop.ts';
import type { PageAssets } from '../../ui/document/sitePage.tsx';
import { dayStyles } from '../landing/Roadmap.tsx';
import type { Generated, SiteContext } from '../siteContext.ts';
import { fontFaces, fontFiles } from './fonts.ts';
import type { Inlined } from './inlined.ts';

type Sheet = keyof Inlined['sheets'];
type Script = keyof Inlined['scripts'];

/** Inlined: browsers fetch the icon with the first view, and this saves a request. */
const iconUrl = (icon: string) => `data:image/svg+xml,${encodeURIComponent(icon.trim())}`;

/** The style sheets of each page. They are inlined: a linked file would cost a round trip. */
const STYLES: Readonly<Record<string, readonly Sheet[]>> = {
  [PATHS.home]: ['landing', 'forms'],
  [PATHS.terms]: ['page', 'legal'],
  [PATHS.privacy]: ['page', 'legal'],
  [PATHS.payment]: ['page', 'legal'],
  [PATHS.refundPolicy]: ['page', 'legal'],
  [PATHS.contact]: ['page', 'contact'],
  [PATHS.returnForm]: ['page', 'forms', 'refund'],
  [PATHS.withdraw]: ['page', 'forms', 'withdrawal'],
  [PATHS.checkout]: ['page'],
  [PATHS.sandbox]: ['page', 'forms', 'thankYou'],
  [PATHS.purchaseForm]: ['page', 'forms'],
  [PATHS.thankYou]: ['page', 'forms', 'thankYou'],
  [PATHS.library]: ['page', 'forms', 'thankYou'],
  [PATHS.libraryPage]: ['page', 'forms', 'thankYou', 'library', 'libraryFiles', 'libraryOrder'],
  [PATHS.consultantPage]: ['page', 'forms', 'thankYou', 'consultant', 'consultantBeside'],
  [PATHS.reader]: ['reader', 'readerFrame', 'readerText', 'readerBlocks'],
  [PATHS.mailbox]: ['page', 'mailbox'],
  '/403': ['page'],
  '/404': ['page'],
  '/500': ['page'],
};
const FRAME: readonly Sheet[] = ['tokens', 'common', 'base', 'header', 'footer'];
/** Only the dialog flow needs the styles of the dialog. */
const hasDialog = (path: string, shop: Shop) =>
  path === PATHS.home && shop.checkout.flow === 'dialog';

/** Whether the landing page has something that `variants.css` is for. */
const hasVariants = (sections: readonly Section[], shop: Shop): boolean =>
  sections.some(
    (one) =>
      one.section === 'pictures' ||
      one.section === 'steps' ||
      (one.section === 'hero' && one.picture && !one.sheet) ||
      (one.section === 'faq' && !one.words.ask) ||
      (one.section === 'showcase' && one.picture) ||
      (one.section === 'guarantee' && shop.landing.guarantee === 'two-column') ||
      hasVariants(one.parts, shop),
  );

/** Pages with a form that is hydrated. */
const FORM_OF: Readonly<Record<string, keyof Inlined['formScripts']>> = {
  [PATHS.home]: 'buy',
  [PATHS.returnForm]: 'refund',
};

/** Scripts that some pages need. `stuckPost`: every page with a form that works without JavaScript. */
const MORE_SCRIPTS: Readonly<Record<string, readonly Script[]>> = {
  [PATHS.home]: ['leafThrough', 'copyText', 'calculator', 'layOutLater'],
  [PATHS.library]: ['stuckPost'],
  [PATHS.libraryPage]: ['freshDownloads', 'continueReading', 'stuckPost'],
  [PATHS.consultantPage]: ['consultantScript', 'stuckPost'],
  [PATHS.reader]: ['readerScript'],
  [PATHS.thankYou]: ['stuckPost'],
  [PATHS.withdraw]: ['stuckPost'],
};

/** Without the fonts that the shop has others for. */
function withoutReplaced(made: Generated, { replaces }: Theme): Generated {
  const files = made.fonts.files.filter(({ typeface }) => !replaces(typeface));
  const headlines = replaces('serif') ? {} : made.fonts.headlines;
  return { ...made, fonts: { ...made.fonts, files, headlines } };
}

/** What is inlined into a page or loaded with it, whether it is for everybody or for one visitor. */
export function pageAssets(context: SiteContext, path: string, language: Language): PageAssets {
  const { shop, content, inlined } = context;
  const { theme } = content;
  const generated = withoutReplaced(context.generated, theme);
  const { sheets, scripts } = inlined;
  const names: readonly Sheet[] = [
    ...(STYLES[path] ?? ['page']),
    ...FRAME,
    ...(hasDialog(path, shop) ? ['dialog' as const] : []),
  ];
  const onHome = path === PATHS.home;
  const css = [
    ...names.map((name) => sheets[name]),
    ...(onHome ? [dayStyles(generated.guide)] : []),
    ...(onHome && hasVariants(content.landing(language), shop) ? [sheets.variants] : []),
    theme.css,
  ];
  const form = FORM_OF[path];
  const { firstScript, readerTheme } = scripts;
  return {
    icon: iconUrl(inlined.icon),
    themeColor: theme.colors.paper,
    fonts: fontFiles(generated, language, path),
    styles: fontFaces(generated, language, path) + css.map((sheet) => sheet.trim()).join(''),
    firstScript: path === PATHS.reader ? firstScript + readerTheme : firstScript,
    // One, because the security policy names each by its hash, ahead of the page.
    lastScript: [
      scripts.lastScript,
      ...(MORE_SCRIPTS[path] ?? []).map((name) => scripts[name]),
    ].join('\n'),
    ...(form && { formScripts: inlined.formScripts[form] }),
  };
}
