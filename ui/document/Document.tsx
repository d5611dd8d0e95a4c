import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type DocumentProps = {
  language: string;
  title: string;
  /** More elements for the head. */
  head?: ReactNode;
  className?: string | undefined;
  /** Data for the page's scripts (`site/scripts`). */
  data?: { languages: string; fonts: string; scripts: string | undefined };
  children: ReactNode;
};

/** The document of every page, prerendered or rendered for one visitor. */
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
