import type { Facts } from '../../content/facts.ts';
import type { Messages } from '../../content/messages.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';

export function CompanyCard({ t, facts }: { t: Messages['contact']; facts: Facts }) {
  const mail = `mailto:${facts.email}?subject=${encodeURIComponent(t.subject)}`;
  return (
    <section>
      <h2>{t.company}</h2>
      <dl>
        <dt>{t.firm}</dt>
        <dd>{facts.firm}</dd>
        <dt>{t.email}</dt>
        <dd>
          <a href={`mailto:${facts.email}`}>{facts.email}</a>
        </dd>
        {facts.phone && (
          <>
            <dt>{t.phone}</dt>
            <dd>
              <PhoneLink phone={facts.phone} />
            </dd>
          </>
        )}
        <dt>{t.address}</dt>
        <dd>
          <address>{facts.address}</address>
        </dd>
      </dl>
      <p>
        <a className="button" href={mail}>
          {t.emailUs}
        </a>
      </p>
      <p className="note">{t.tip}</p>
    </section>
  );
}
