import { type Context, Hono } from 'hono';
import { countryName } from '../../mails/format.ts';
import { isCountry } from '../../rules/isoCodes.ts';
import type { Language } from '../../rules/language.ts';
import { isEntitled } from '../../rules/order.ts';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';
import { remembered } from '../../rules/remembered.ts';
import type { Shop } from '../../rules/shop.ts';
import { chargesVat } from '../../rules/tax.ts';
import { isInEu, vatTerritory } from '../../rules/vatRates.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import type { DocumentsView } from '../../ui/library/Documents.tsx';
import { log } from '../core/log.ts';
import type { DocumentRow } from '../db/documentRows.ts';
import type { OrderRow } from '../db/schema.ts';
import { billingErrors, saveBilling, tidyBilling } from '../documents/billing.ts';
import { documentFileName } from '../documents/documentPage.ts';
import { documentPdf } from '../documents/documentPdf.ts';
import { documentsOf } from '../documents/issueDocuments.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import type { ProcessContext, RouteContext } from '../orders/context.ts';
import { libraryPath } from '../orders/orderLinks.ts';
import { type Billing, readBilling } from '../orders/orderTax.ts';
import { backToLibrary } from './backToLibrary.ts';
import type { LibraryAccess } from './libraryAccess.tsx';

/** What was wrong with the details that somebody has just entered. */
export type BillingAnswer = { values: Billing; errors: FieldError[] };

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: string[] | undefined;

/** Every country by its name, in the order of the language. */
const countriesIn = remembered((language: Language) => {
  codes ??= LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(isCountry);
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => [code, countryName(code, language)] as const)
    .sort(([, one], [, other]) => compare(one, other));
});

export async function documentsView(
  { store, secrets, content, shop }: ProcessContext,
  order: OrderRow,
  language: Language,
  answer?: BillingAnswer,
): Promise<DocumentsView> {
  const library = libraryPath(secrets, order);
  const t = content.messages(language).documents;
  const documents = await documentsOf(store, order.id);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const billing = readBilling(order.billing);
  const mayInvoice = isEntitled(order.state) && order.email !== '' && order.amount_cents > 0;
  return {
    documents: documents
      .map(({ id, kind, code, issued_on }) => ({
        name: t.kinds[kind],
        code,
        date: date.format(new Date(`${issued_on}T00:00:00Z`)),
        url: `${library}/documents/${id}`,
      }))
      .reverse(),
    missing: missingOf(order, documents),
    details: mayInvoice
      ? {
          saveTo: `${library}/documents`,
          values: { country: order.country ?? '', ...billing, ...answer?.values },
          errors: answer?.errors ?? [],
          countries: countriesIn(language),
          isChange: billing !== undefined,
          vatNote: vatNoteOf(shop, order, billing, t.details),
        }
      : undefined,
  };
}

/** Why a document is missing; the library promises one only while somebody or something works on it. */
function missingOf(
  { billing, document_due, state, amount_cents }: OrderRow,
  documents: readonly DocumentRow[],
): DocumentsView['missing'] {
  if (document_due !== null && document_due !== 'queued') return 'held';
  if (documents.length === 0) {
    if (amount_cents === 0) return 'free';
    return document_due === 'queued' ? 'none' : 'never';
  }
  const latest = documents.findLast(({ corrects }) => corrects === null);
  const waits = billing !== null && latest?.buyer !== billing && isEntitled(state);
  return waits ? 'preparing' : undefined;
}

/** At home, VAT is charged whatever the register says, and a small business charges none. */
function vatNoteOf(
  { tax, company }: Shop,
  { vat_check, tax_cents }: OrderRow,
  billing: Billing | undefined,
  t: { uncheckedVat: string; invalidVat: string },
): string | undefined {
  if (!billing?.vatNumber || tax_cents !== null) return undefined;
  const [country, home] = [billing.country, company.address.country].map(vatTerritory);
  const decides = chargesVat(tax.regime) && isInEu(country) && country !== home;
  if (!decides || vat_check === 'valid') return undefined;
  return vat_check === 'invalid' ? t.invalidVat : t.uncheckedVat;
}

/** The library's key authorizes its holder. */
export function libraryDocumentRoutes(
  context: RouteContext,
  { orderByKey }: LibraryAccess,
  show: (c: Context, order: OrderRow, answer: BillingAnswer) => Promise<Response>,
) {
  const path = `${PATHS.library}/:key/documents` as const;
  const back = backToLibrary('documents');
  return (
    new Hono()
      .post(path, async (c) => {
        refuseCrossSite(c, context.env.publicUrl);
        const order = await orderByKey(c.req.param('key'));
        if (!order || !isEntitled(order.state) || order.email === '') return back(c);
        const sent = asRecord(await readForm(c));
        const values = tidyBilling((field) => textField(sent, field));
        const t = context.content.messages(languageOf(c)).documents.details;
        const errors = billingErrors(values, t);
        if (errors.length > 0) return show(c, order, { values, errors });
        if (!(await saveBilling(context, order.id, values))) {
          const tooMany = [{ field: 'name', message: t.tooMany }];
          return show(c, order, { values, errors: tooMany });
        }
        context.wake();
        return back(c);
      })
      // The language switch on a page that answers the form.
      .get(path, back)
      .get(`${path}/:id`, async (c) => {
        const order = await orderByKey(c.req.param('key'));
        const documents = order ? await documentsOf(context.store, order.id) : [];
        const row = documents.find(({ id }) => id === c.req.param('id'));
        if (!order || !row) return c.redirect(PATHS.library, 303);
        try {
          const pdf = await documentPdf(context, row, order);
          return c.body(pdf, 200, {
            'Content-Type': 'application/pdf',
            'Content-Disposition': `inline; filename="${documentFileName(row)}"`,
            'Cache-Control': 'private, no-store',
            'Referrer-Policy': 'no-referrer',
            'X-Robots-Tag': 'noindex',
          });
        } catch (error) {
          log.error({ document: row.id, error }, 'document not set');
          return c.text(context.content.messages(languageOf(c)).common.networkError, 503);
        }
      })
  );
}
