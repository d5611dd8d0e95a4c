import { STAND_INS } from '../../rules/paths.ts';

export const GET = () =>
  new Response(
    `User-agent: *\nAllow: /\nDisallow: /forms/\nSitemap: ${STAND_INS.publicUrl}/sitemap.xml\n`,
  );
