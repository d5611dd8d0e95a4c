import { PLACEHOLDERS } from '../../rules/paths.ts';

export const GET = () =>
  new Response(
    `User-agent: *\nAllow: /\nDisallow: /forms/\nSitemap: ${PLACEHOLDERS.publicUrl}/sitemap.xml\n`,
  );
