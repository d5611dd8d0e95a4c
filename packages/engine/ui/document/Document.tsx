import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type DocumentProps = {
  language: string;
  title: string;
  /** More elements for the head. */
  head?: ReactNode;
  /** Data for the page's scripts (`site/scripts`). */
  data?: { languages: string; scripts: string | undefined };
  children: ReactNode;
};

/** The document of every page, whether for everybody or for one visitor. */
export const documentHtml = (props: DocumentProps) =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;

function Document({ language, title, head, data, children }: DocumentProps) {
  return (
    <html lang={language} data-languages={data?.languages} data-scripts={data?.scripts}>
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
