import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type DocumentProps = {
  language: string;
  title: string;
  /** What else belongs into the head. */
  head?: ReactNode;
  className?: string | undefined;
  /** The scripts of the interactive forms on this page, see `site/scripts/wakeForm.ts`. */
  scripts?: readonly string[] | undefined;
  children: ReactNode;
};

/** The one document of all pages, prerendered or made for one visitor. */
export const documentHtml = (props: DocumentProps) =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;

function Document({ language, title, head, className, scripts, children }: DocumentProps) {
  return (
    <html lang={language} className={className} data-scripts={scripts?.join(' ')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}
