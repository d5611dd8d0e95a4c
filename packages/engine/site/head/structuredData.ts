import type { LocalWords } from '../../content/content.ts';
import { cityAndState } from '../../rules/address.ts';
import { type Language, textIn } from '../../rules/language.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import type { SiteContext } from '../siteContext.ts';

const SCHEMA = 'https://schema.org';
const organizationId = ({ publicUrl }: SiteContext) => `${publicUrl}/#organization`;

export function organization(context: SiteContext, language: Language) {
  const { shop, publicUrl } = context;
  const { name, email, phone, address } = shop.company;
  const { city, state } = cityAndState({ ...address, city: textIn(address.city, language) });
  return {
    '@context': SCHEMA,
    '@type': 'Organization',
    '@id': organizationId(context),
    name: textIn(name, language),
    email,
    ...(phone && { telephone: phone }),
    url: `${publicUrl}/`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: textIn(address.street, language),
      addressLocality: city,
      ...(state && { addressRegion: state }),
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
  };
}

/** Organization, Product with its Offer and return policy, and the FAQ, if the page has one. */
export function landingData(context: SiteContext, words: LocalWords, language: Language) {
  const { landing } = words.messages(language);
  const facts = words.facts(language);
  const questions = words
    .landing(language)
    .flatMap((section) => [section, ...section.parts])
    .flatMap((section) => (section.section === 'faq' ? section.words.items : []));
  return [
    organization(context, language),
    {
      '@context': SCHEMA,
      '@type': 'Product',
      name: facts.productName,
      description: landing.description,
      image: `${context.publicUrl}/og-${language}.png`,
      offers: offer(context, facts.priceNumber),
    },
    ...(questions.length > 0 ? [faqPage(questions)] : []),
  ];
}

const faqPage = (questions: readonly [string, string][]) => ({
  '@context': SCHEMA,
  '@type': 'FAQPage',
  mainEntity: questions.map(([question, answer]) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

function offer(context: SiteContext, price: string) {
  const { shop, publicUrl } = context;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: shop.price.currency,
    availability: `${SCHEMA}/InStock`,
    url: `${publicUrl}/#${ANCHORS.buy}`,
    seller: { '@id': organizationId(context) },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: shop.company.address.country,
      returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: shop.policies.guaranteeDays,
      returnFees: `${SCHEMA}/FreeReturn`,
      merchantReturnLink: `${publicUrl}${PATHS.refundPolicy}`,
    },
  };
}
