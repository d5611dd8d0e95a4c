import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type DocumentProps = {
  language: string;
  title: string;
  /** What else belongs into the head. */
  head?: ReactNode;
  className?: string | undefined;
  /** What the scripts of the page (`site/scripts`) have to know. */
  data?: { languages: string; fonts: string; scripts: string | undefined };
  children: ReactNode;
};

/** The one document of all pages, prerendered or made for one visitor. */
export const documentHtml = (props: DocumentProps) =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;

function Document({ language, title, head, className, data, children }: DocumentProps) {
  return (
    <html
      lang={language}
      className={className}
      data-languages={data?.languages}
      data-fonts={data?.fonts}
      data-scripts={data?.scripts}
    >
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
