import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Content } from '../content/content.ts';
import { renderMail } from '../mails/renderMail.ts';
import { sampleMails, sampleName } from '../mails/samples.ts';
import type { Shop } from '../rules/shop.ts';

export const EMAILS_PATH = '/_dev/emails';

/** The width of the preview in CSS pixels. */
const SCREENS = { Phone: 375, Desktop: 800 };

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'";

const STYLES = `
body { margin: 0; display: grid; grid-template-columns: 18rem 1fr; color: #16181d; font: 1rem/1.5 system-ui, sans-serif; }
nav { height: 100vh; overflow: auto; position: sticky; top: 0; background: #fbf8f2; }
ul { margin: 0; padding: 1rem; list-style: none; font-size: 0.875rem; }
li { display: flex; gap: 0.5rem; }
li span { flex: 1; }
a { color: #bf3517; }
a[aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
main { padding: 1rem 2rem; min-width: 0; }
h1 { margin: 0; font-size: 1.375rem; }
.screens { display: flex; gap: 2rem; overflow: auto; }
iframe { height: 48rem; border: 1px solid #e3dccf; }
pre { max-width: 50rem; padding: 1rem; background: #fbf8f2; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const samplesOf = (shop: Shop, content: Content) =>
  sampleMails(shop, content).map((mail) => ({
    mail,
    name: sampleName(mail),
    path: `${EMAILS_PATH}/${mail.language}/${sampleName(mail)}`,
  }));

type Sample = ReturnType<typeof samplesOf>[number];

function EmailPage(shown: Sample, samples: readonly Sample[], content: Content) {
  const { subject, html, text } = renderMail(shown.mail, content);
  const kinds = Map.groupBy(samples, ({ name }) => name);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Email: ${subject}`}</title>
        <link rel="icon" href="data:," />
        <style>{STYLES}</style>
      </head>
      <body>
        <nav>
          <ul>
            {[...kinds].map(([name, inLanguages]) => (
              <li key={name}>
                <span>{name}</span>
                {inLanguages.map(({ mail, path }) => (
                  <a key={path} href={path} aria-current={path === shown.path ? 'page' : undefined}>
                    {mail.language}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </nav>
        <main lang={shown.mail.language}>
          <h1>{subject}</h1>
          <div className="screens">
            {Object.entries(SCREENS).map(([title, width]) => (
              <section key={title} lang="en">
                <h2>
                  {title}, {width} px
                </h2>
                <iframe title={title} sandbox="" srcDoc={html} width={width} />
              </section>
            ))}
          </div>
          <h2 lang="en">Plain text</h2>
          <pre>{text}</pre>
        </main>
      </body>
    </html>
  );
}

/** Every email in every language, with sample data. Dev mode only. */
export function emailPreviews(shop: Shop, content: Content) {
  const samples = samplesOf(shop, content);
  return new Hono().get('/:language?/:name?', (c) => {
    const shown = samples.find(({ path }) => path === c.req.path) ?? samples[0];
    if (!shown) return c.notFound();
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(`<!doctype html>${renderToStaticMarkup(EmailPage(shown, samples, content))}`);
  });
}
