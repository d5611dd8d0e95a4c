/** What `npm run mails` shows: the samples and what makes mails of them, of the same shop. */
export { renderMail } from './renderMail.ts';
export { sampleMails } from './samples.ts';
