import type { APIContext } from 'astro';
import { asLanguage, FALLBACK_LANGUAGE } from '../../../rules/language.ts';
import { PAGE_PATHS, pageAssets } from '../../head/pageAssets.ts';
import { languagePaths } from '../../layout/languages.ts';

export const getStaticPaths = languagePaths;

/** For the server, which renders some pages itself and sends a security policy with all of them. */
export function GET({ params }: APIContext) {
  const language = asLanguage(params.lang) ?? FALLBACK_LANGUAGE;
  const assets = PAGE_PATHS.map((path) => [path, pageAssets(path, language)]);
  return Response.json(Object.fromEntries(assets));
}
