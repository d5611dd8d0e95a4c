import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type * as SampleMails from '../mails/sampleMails.ts';
import { ROOT, SHOP_CONFIG } from './build/folders.ts';
import { say } from './build/say.ts';

/** Every email in every language, to look at: mail-previews/*.html and *.txt */
const { module } = await runnerImport<typeof SampleMails>(join(ROOT, 'mails', 'sampleMails.ts'), {
  root: ROOT,
  configFile: false,
  resolve: { alias: { '#shop': SHOP_CONFIG } },
});
const folder = join(ROOT, 'mail-previews');
mkdirSync(folder, { recursive: true });
for (const mail of module.sampleMails) {
  const { subject, html, text } = module.renderMail(mail);
  const name = join(folder, `${module.sampleName(mail)}-${mail.language}`);
  writeFileSync(`${name}.html`, html);
  writeFileSync(`${name}.txt`, text);
  say(`${name}.html  ${subject}`);
}
