import { addressLine } from '../../../rules/address.ts';
import { countryEvidence } from '../../../rules/countryEvidence.ts';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { DocumentTable } from '../../parts/DocumentTable.tsx';
import { Failure } from '../../parts/Loaded.tsx';
import { Facts, Section } from '../../parts/Section.tsx';
import { countryLabel, DOCUMENT_DUE, VAT_CHECKS } from '../../words.ts';

const placeName = (country: string | null) => (country ? countryLabel(country) : 'unknown');

/** Receipts and invoices of an order, and what they are based on. */
export function OrderDocuments({ order }: { order: OrderDetails }) {
  const { documents, documentDue, business } = order;
  const isKnown = order.country !== null || order.cardCountry !== null;
  const evidence = countryEvidence({ billing: order.country, card: order.cardCountry });
  return (
    <Section title="Documents">
      {documentDue && <p className="notice">{DOCUMENT_DUE[documentDue]}</p>}
      {documents.length > 0 ? (
        <DocumentTable caption="Documents of this order" documents={documents} />
      ) : (
        !documentDue && <p className="note">No documents yet.</p>
      )}
      <Facts
        facts={[
          [
            'Evidence of the country',
            isKnown &&
              `payment page ${placeName(order.country)}, card ${placeName(order.cardCountry)}${evidence === 'conflict' ? ' (they differ)' : ''}`,
          ],
          [
            'Business',
            business &&
              `${business.name}, ${addressLine(business, countryLabel(business.country))}`,
          ],
          ['Company number', business?.registrationNumber],
          ['VAT number', business?.vatNumber],
          [
            'In the EU’s register',
            business?.vatNumber && VAT_CHECKS[order.vatCheck ?? 'unavailable'],
          ],
        ]}
      />
      {business?.vatNumber && order.vatCheck !== 'valid' && <ConfirmNumber order={order} />}
    </Section>
  );
}

/** For the days on which the register is out of service, or the shop has no network. */
function ConfirmNumber({ order }: { order: OrderDetails }) {
  const confirm = useAction('order-vat-number', `VAT number of order ${order.number} confirmed.`);
  return (
    <>
      <Failure error={confirm.error} />
      <p className="note">
        If you’ve checked the number yourself, confirm it. A business in another EU country then
        gets an invoice with reverse charge.
      </p>
      <button
        type="button"
        className="button quiet"
        disabled={confirm.isPending}
        onClick={() => confirm.mutate({ number: order.number, valid: true, invalid: false })}
      >
        Confirm VAT number
      </button>
    </>
  );
}
