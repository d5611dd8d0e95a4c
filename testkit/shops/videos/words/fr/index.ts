import { mergeWords } from 'one-product-shop/content/mergeWords.ts';
import type { EngineWords, ShopWords } from 'one-product-shop/content/messages.ts';
import { messages as engineWords } from 'one-product-shop/words/en/index.ts';
import type { Facts } from '../../facts.ts';
import { words as shopWords } from '../en/index.ts';

/** Every text is marked, so that tests notice texts from elsewhere. */
function marked<Value>(value: Value): Value {
  if (typeof value === 'string') return (value && `À ${value}`) as Value;
  if (typeof value === 'function') {
    return ((...given: unknown[]) => marked(value(...given))) as Value;
  }
  if (value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map(marked) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, marked(inner)]),
  ) as Value;
}

/** Stands in for a translation: the engine has no French, so all of its words are the shop's. */
export function words(facts: Facts) {
  const english = mergeWords(engineWords(facts), shopWords(facts));
  const { landing, mails, ...rest } = marked(english as EngineWords & ReturnType<typeof shopWords>);
  const { orderConfirmation } = mails;
  return {
    ...rest,
    landing: {
      ...landing,
      title: `${facts.productName} : un cours vidéo`,
      headline: { ...landing.headline, kicker: 'Un cours vidéo', title: 'Faites lever votre pâte' },
    },
    mails: {
      ...mails,
      orderConfirmation: {
        ...orderConfirmation,
        subject: (order) => `Commande ${order} : vos vidéos sont prêtes`,
      },
    },
    typed: {
      addressSigns: /arobase|point/u,
      alsoNames: 'prix marchand petit grand blanc noir',
      orderNumber: { order: /commande/u, number: /n|no|num[ée]ro/u },
      cautions: {
        accountant: /imp[ôo]t|fiscal|tva/u,
        lawyer: /juridique|l[ée]gal|avocat|licence/u,
        adviser: /investi|actions en bourse|crypto/u,
        income: /garanti|devenir riche|combien (?:vais|puis)-je gagner/u,
      },
      figures: {
        currency: /euros?|EUR/u,
        perMonth: /(?:par|\/)\s*mois/u,
        perHour: /(?:par|de l’|\/)\s*heure/u,
        perWeek: /(?:par|chaque)\s+semaine/u,
        upTo: /jusqu’à/u,
        minutes: /minutes|min/u,
      },
    },
  } satisfies ShopWords;
}
