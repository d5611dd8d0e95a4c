import type { Content } from '../../content/content.ts';
import type { Language } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { RefundFormProps } from '../../ui/refund/RefundForm.tsx';
import type { WithdrawalFormProps } from '../../ui/withdrawal/WithdrawalForm.tsx';

/** The refund form as on its page, with further props. */
export function refundFormProps(
  { shop, content }: { shop: Shop; content: Content },
  language: Language,
  more: Pick<RefundFormProps, 'action'> & Partial<RefundFormProps>,
): RefundFormProps {
  const { buy, common, refund, rights, withdrawal } = content.messages(language);
  const { requiresDeletionBeforeRefund, disableSubmitIfChargeback } = shop.policies;
  return {
    language,
    messages: refund,
    withdraw: { link: withdrawal.link, guarantee: rights.guaranteeForm },
    networkError: common.networkError,
    honeypotLabel: buy.form.honeypot,
    productName: content.facts(language).productName,
    productVersion: shop.product.firstVersion ?? shop.product.version,
    policy: { requiresDeletionBeforeRefund, disableSubmitIfChargeback },
    options: shop.refundForm,
    ...more,
  };
}

/** The empty withdrawal form. */
export function withdrawalFormProps(
  content: Content,
  language: Language,
  action: string,
): WithdrawalFormProps {
  const { buy, common, withdrawal } = content.messages(language);
  return {
    action,
    language,
    messages: withdrawal,
    honeypotLabel: buy.form.honeypot,
    networkError: common.networkError,
  };
}
