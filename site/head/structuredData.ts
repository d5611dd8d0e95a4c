import { cityAndState } from '../../rules/address.ts';
import { type Language, textIn } from '../../rules/language.ts';
import { ANCHORS, PATHS, PLACEHOLDERS } from '../../rules/paths.ts';
import { factsFor, landingFor, messagesFor, shop } from '../shop.ts';

const context = 'https://schema.org';
const organizationId = `${PLACEHOLDERS.publicUrl}/#organization`;

export function organization(language: Language) {
  const { name, email, phone, address } = shop.company;
  const { city, state } = cityAndState({ ...address, city: textIn(address.city, language) });
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId,
    name: textIn(name, language),
    email,
    ...(phone && { telephone: phone }),
    url: `${PLACEHOLDERS.publicUrl}/`,
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
export function landingData(language: Language) {
  const { landing } = messagesFor(language);
  const questions = landingFor(language)
    .flatMap((section) => [section, ...section.parts])
    .flatMap((section) => (section.section === 'faq' ? section.words.items : []));
  return [
    organization(language),
    {
      '@context': context,
      '@type': 'Product',
      name: factsFor(language).productName,
      description: landing.description,
      image: `${PLACEHOLDERS.publicUrl}/og-${language}.png`,
      offers: offer(),
    },
    ...(questions.length > 0 ? [faqPage(questions)] : []),
  ];
}

const faqPage = (questions: readonly [string, string][]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(([question, answer]) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

function offer() {
  return {
    '@type': 'Offer',
    price: PLACEHOLDERS.priceNumber,
    priceCurrency: shop.price.currency,
    availability: `${context}/InStock`,
    url: `${PLACEHOLDERS.publicUrl}/#${ANCHORS.buy}`,
    seller: { '@id': organizationId },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: shop.company.address.country,
      returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: shop.policies.guaranteeDays,
      returnFees: `${context}/FreeReturn`,
      merchantReturnLink: `${PLACEHOLDERS.publicUrl}${PATHS.refundPolicy}`,
    },
  };
}
