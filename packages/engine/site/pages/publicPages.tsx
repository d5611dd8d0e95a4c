import { LEGAL_PAGES, type LegalPageName } from '../../content/legal.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { CheckoutPage } from '../../ui/buy/CheckoutPage.tsx';
import { LostLinkHint } from '../../ui/library/LostLinkForm.tsx';
import { RefundPage } from '../../ui/refund/RefundPage.tsx';
import { WithdrawalPage } from '../../ui/withdrawal/WithdrawalPage.tsx';
import { CompanyCard } from '../contact/CompanyCard.tsx';
import { MapCard } from '../contact/MapCard.tsx';
import { organization } from '../head/structuredData.ts';
import type { PublicPage, SiteContext } from '../siteContext.ts';
import { refundFormProps, withdrawalFormProps } from './formProps.ts';
import { landingPage } from './landingPage.tsx';

/** The pages for a form from another site, a missing address and a failure; they have no URL. */
const ERRORS = { '/403': 'crossSite', '/404': 'notFound', '/500': 'serverError' } as const;
export const ERROR_PATHS: ReadonlySet<string> = new Set(Object.keys(ERRORS));

/** Every page that is the same for everybody, by path. */
export const PUBLIC_PAGES: Readonly<
  Record<string, (context: SiteContext, language: Language) => PublicPage>
> = {
  [PATHS.home]: landingPage,
  ...Object.fromEntries(
    LEGAL_PAGES.map((name) => [
      `/${name}`,
      (context: SiteContext, language: Language) => legalPage(context, language, name),
    ]),
  ),
  [PATHS.contact]: contactPage,
  [PATHS.returnForm]: (context, language) => {
    const messages = context.content.messages(language);
    const { title, description } = messages.refund;
    const sendTo = context.refundFormUrl;
    const form = refundFormProps(context, language, { action: PATHS.refundForm, sendTo });
    return { title, description, main: <RefundPage {...{ messages, form }} /> };
  },
  [PATHS.withdraw]: ({ content }, language) => {
    const messages = content.messages(language);
    const { title, description } = messages.withdrawal;
    const form = withdrawalFormProps(content, language, PATHS.withdrawalForm);
    return { title, description, main: <WithdrawalPage {...{ messages, form }} /> };
  },
  [PATHS.checkout]: ({ content, checkoutUrl }, language) => {
    const messages = content.messages(language);
    const { title, description } = messages.checkout;
    const main = <CheckoutPage {...{ messages, checkoutUrl }} />;
    return { title, description, refreshTo: checkoutUrl, unlisted: true, main };
  },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([path, name]) => [
      path,
      (context: SiteContext, language: Language) => errorPage(context, language, name),
    ]),
  ),
};

function legalPage({ content }: SiteContext, language: Language, name: LegalPageName): PublicPage {
  const t = content.messages(language).pages.legal;
  const { title, description, updated, sections, html } = content.legalPage(name, language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const main = (
    <article className="page" id="top">
      <header className="page-intro">
        <h1>{title}</h1>
        <p className="note">
          {`${t.updated}: `}
          <time dateTime={updated}>{day.format(new Date(updated))}</time>
        </p>
      </header>
      <div className="legal">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">{t.contents}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
  return { title, description, main };
}

function contactPage(context: SiteContext, language: Language): PublicPage {
  const { shop, content } = context;
  const facts = content.facts(language);
  const { contact: t, library } = content.messages(language);
  const main = (
    <div className="page" id="top">
      <header className="page-intro">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
        <LostLinkHint t={library.lost} />
      </header>
      <div className="contact">
        <CompanyCard t={t} facts={facts} />
        {shop.company.map && <MapCard t={t} place={shop.company.map} />}
      </div>
      <p className="closing">
        {t.closing[0]}
        <a href={`mailto:${facts.email}`}>{facts.email}</a>
        {t.closing[1]}
      </p>
    </div>
  );
  const structuredData = [organization(context, language)];
  return { title: t.title, description: t.description, structuredData, main };
}

function errorPage(
  { content }: SiteContext,
  language: Language,
  name: (typeof ERRORS)[keyof typeof ERRORS],
): PublicPage {
  const t = content.messages(language).pages[name];
  const main = (
    <div className="page centered" id="top">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <p className="actions">
        <a className="button" href={PATHS.home}>
          {t.home}
        </a>
        {'library' in t && (
          <a className="button quiet" href={PATHS.library}>
            {t.library}
          </a>
        )}
      </p>
    </div>
  );
  return { title: t.title, description: t.text, unlisted: true, main };
}
