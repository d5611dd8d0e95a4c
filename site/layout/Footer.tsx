import type { Messages } from '../../content/messages/index.ts';
import { PATHS, STAND_INS } from '../../rules/paths.ts';

export function Footer({ t, email }: { t: Messages['common']; email: string }) {
  const links = [
    [PATHS.terms, t.footer.terms],
    [PATHS.privacy, t.footer.privacy],
    [PATHS.payment, t.footer.payment],
    [PATHS.refundPolicy, t.footer.refund],
    [PATHS.contact, t.footer.contact],
    [PATHS.library, t.footer.library],
    [PATHS.withdraw, t.footer.withdraw],
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
        {`© ${STAND_INS.year} ${t.footer.rights} `}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>{t.footer.honesty}</p>
    </footer>
  );
}
