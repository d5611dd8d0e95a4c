import type { APIContext } from 'astro';
import { COLORS } from '../../../content/colors.ts';
import { factsFor, languagePaths, languages } from '../../shop.ts';

export const getStaticPaths = languagePaths;

export function GET({ params }: APIContext) {
  const language = params.lang ?? languages[0];
  const { productName } = factsFor(language);
  return Response.json({
    name: productName,
    short_name: productName,
    lang: language,
    start_url: '/',
    display: 'browser',
    background_color: COLORS.paper,
    theme_color: COLORS.paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
}
