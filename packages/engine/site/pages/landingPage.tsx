import type { LocalWords } from '../../content/content.ts';
import type { Language } from '../../rules/language.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import { Bought, type BoughtStatus } from '../../ui/buy/AlreadyPaid.tsx';
import { BuyFlow } from '../../ui/buy/BuyFlow.tsx';
import { Island } from '../../ui/document/Island.tsx';
import { landingData } from '../head/structuredData.ts';
import { type LandingData, LandingSection } from '../landing/LandingSection.tsx';
import { OrderTerms, OrderTotal } from '../landing/OrderSummary.tsx';
import type { PublicPage, SiteContext } from '../siteContext.ts';

/** What few visitors bring to the landing page. */
export type Visit = {
  /** A valid discount code, the price with it, and where that is paid. */
  offer?: { code: string; cents: number; checkoutUrl: string } | undefined;
  /** What the code does to the price, or why it does not. */
  codeNotice?: string | undefined;
  /** This browser has bought, so it is not asked to pay again. */
  bought?: BoughtStatus | undefined;
};

export function landingPage(
  context: SiteContext,
  language: Language,
  { offer, codeNotice, bought }: Visit = {},
): PublicPage {
  const { shop, content } = context;
  const words: LocalWords = offer ? content.at(offer.cents) : content;
  const facts = words.facts(language);
  const messages = words.messages(language);
  const { landing: t, outline, buy, checkout, common, rights } = messages;
  const dialog =
    shop.checkout.flow === 'dialog'
      ? {
          variant: shop.checkout.dialog,
          checkoutUrl: offer?.checkoutUrl ?? context.checkoutUrl,
          messages: checkout.dialog,
          priceNote: rights.euro,
        }
      : undefined;
  const form = {
    action: PATHS.purchaseForm,
    sendTo: context.purchaseFormUrl,
    language,
    flow: shop.checkout.flow,
    dialog,
    messages: buy.form,
    networkError: common.networkError,
    code: offer?.code ?? '',
  };
  const data: LandingData = {
    language,
    outline,
    ...context.generated.guide,
    guarantee: { days: facts.guaranteeDays, layout: shop.landing.guarantee },
    codeNotice,
  };
  return {
    title: t.title,
    description: t.description,
    code: offer?.code,
    structuredData: landingData(context, words, language),
    main: (
      <>
        {words.landing(language).map((section, index) =>
          section.section !== 'order' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two sections may be alike
            <LandingSection key={index} section={section} data={data} />
          ) : (
            <section key="order" className="section buy ground later">
              <h2>{section.words.title}</h2>
              <div className="body">
                <p className="intro">{section.words.text}</p>
                <div className="receipt" id={ANCHORS.buy}>
                  <OrderTotal {...{ messages, facts, codeNotice }} />
                  <div className="order-form">
                    {bought && <Bought messages={checkout} status={bought} />}
                    <Island component={BuyFlow} props={form} />
                  </div>
                  <OrderTerms messages={messages} facts={facts} />
                </div>
                {section.words.steps && (
                  <ol className="after">
                    {section.words.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                )}
              </div>
            </section>
          ),
        )}
      </>
    ),
  };
}
