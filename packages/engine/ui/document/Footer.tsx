import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';
import { PhoneLink } from '../PhoneLink.tsx';

type FooterProps = {
  t: Messages['common'];
  email: string;
  /** Empty when the shop has none. */
  phone: string;
  year: string;
  carriedQuery?: string | undefined;
};

export function Footer({ t, email, phone, year, carriedQuery }: FooterProps) {
  const links = [
    [PATHS.terms, t.footer.terms],
    [PATHS.privacy, t.footer.privacy],
    [PATHS.payment, t.footer.payment],
    [PATHS.refundPolicy, t.footer.refund],
    [PATHS.contact, t.footer.contact],
    [PATHS.library, t.footer.library],
    [PATHS.withdraw + (carriedQuery ? `?${carriedQuery}` : ''), t.footer.withdraw],
  ] as const;
  return (
    <footer className="site-footer">
      <nav aria-label={t.footer.label}>
        {links.map(([path, label]) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </nav>
      <p>
        {`© ${year} ${t.footer.rights} `}
        <a href={`mailto:${email}`}>{email}</a>
        {phone && (
          <>
            {' '}
            <PhoneLink phone={phone} />
          </>
        )}
      </p>
      <p>{t.footer.honesty}</p>
    </footer>
  );
}
