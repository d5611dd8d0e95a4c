import { missingForProduction } from '../core/env.ts';
import type { Seller } from '../orders/context.ts';
import { deskFindings } from './deskFindings.ts';
import type { Finding } from './finding.ts';
import { advice, fine, missing } from './finding.ts';

/** shop.config.ts and the environment: first what a production start refuses, then good counsel. */
export function checkSettings({ env, shop }: Seller): Finding[] {
  const lacking = missingForProduction(env, shop).map((line) => {
    const [what = '', ...words] = line.split(': ');
    return missing(what, words.join(': '));
  });
  return [
    ...(lacking.length > 0 ? lacking : [fine('Settings', 'everything a real sale needs is set')]),
    ...(shop.company.phone
      ? []
      : [
          advice(
            'shop.config.ts',
            'company.phone: set it; consumer law asks for a telephone number (Directive 2011/83/EU, Article 6)',
          ),
        ]),
    ...(env.production
      ? []
      : [advice('NODE_ENV', 'set it to production when you sell: then nothing is a test page')]),
    ...(env.production && isTestLink(env.paymentLinkUrl)
      ? [
          advice(
            'PAYMENT_LINK_URL',
            'a link of Stripe’s test mode: nobody is charged. Set it to the live one when you sell',
          ),
        ]
      : []),
    ...(env.paymentLinkUrl && !env.paymentLinkId
      ? [
          advice(
            'PAYMENT_LINK_ID',
            'set it to the id of your payment link (plink_…): then payments by other links of your account are held and not delivered',
          ),
        ]
      : []),
    ...(env.shopSecret || env.databaseUrl
      ? []
      : [fine('SHOP_SECRET', `made by the shop itself and kept in ${env.dataDir}/secret`)]),
    ...deskFindings(env),
    ...(env.production && env.trustedProxies === 0
      ? [
          advice(
            'TRUST_PROXY',
            'set it to 1 when a proxy of yours stands in front: without it, all visitors share its address and its limits',
          ),
        ]
      : []),
  ];
}

const isTestLink = (address = '') => address.includes('/test_');
