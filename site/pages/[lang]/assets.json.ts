import type { APIContext } from 'astro';
import { PAGE_PATHS, pageAssets } from '../../head/pageAssets.ts';
import { languagePaths, languages } from '../../shop.ts';

export const getStaticPaths = languagePaths;

/** For the server, which renders some pages and sends a security policy with all of them. */
export function GET({ params }: APIContext) {
  const language = params.lang ?? languages[0];
  const assets = PAGE_PATHS.map((path) => [path, pageAssets(path, language)]);
  return Response.json(Object.fromEntries(assets));
}
