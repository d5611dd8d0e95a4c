import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ENGINE, ROOT, SHOP_ALIAS } from '../packages/engine/build/folders.ts';
import { print } from '../packages/engine/build/print.ts';
import type * as ShopFiles from '../packages/engine/build/shopFiles.ts';
import { openContent } from '../packages/engine/content/content.ts';
import type * as RenderMail from '../packages/engine/mails/renderMail.ts';
import { sampleMails, sampleName } from '../packages/engine/mails/samples.ts';

/** Loads a module with Vite, because it uses `import.meta.glob` or JSX. */
const load = async <Module>(file: string) => {
  const options = { root: ROOT, configFile: false, resolve: { alias: SHOP_ALIAS } } as const;
  return (await runnerImport<Module>(join(ENGINE, file), options)).module;
};

/** Writes every email in every language for review: mail-previews/*.html and *.txt */
const { shop, words } = await load<typeof ShopFiles>('build/shopFiles.ts');
const { renderMail } = await load<typeof RenderMail>('mails/renderMail.ts');
const content = openContent(shop, words);
const folder = join(ROOT, 'mail-previews');
mkdirSync(folder, { recursive: true });
for (const mail of sampleMails(shop, content)) {
  const { subject, html, text } = renderMail(mail, content);
  const name = join(folder, `${sampleName(mail)}-${mail.language}`);
  writeFileSync(`${name}.html`, html);
  writeFileSync(`${name}.txt`, text);
  print(`${name}.html  ${subject}`);
}
