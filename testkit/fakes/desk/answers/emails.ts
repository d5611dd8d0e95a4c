import { FAILED_JOB, mail } from '../emails.ts';
import { DAY, HOUR, now } from '../times.ts';
import type { DeskAnswers } from './answers.ts';

export const emailsAnswers: DeskAnswers = {
  mails: () => ({
    rows: [
      FAILED_JOB,
      mail(),
      mail({
        id: 'mail-3',
        state: 'waiting',
        nextTryAt: now + HOUR,
        orderNumber: null,
        caseNumber: 17,
      }),
    ],
    next: null,
  }),
  'mail-resend': () => mail(),
  mail: ({ id }) => ({
    ...(id === FAILED_JOB.id ? FAILED_JOB : mail({ id })),
    text: 'Hi Мария,\n\nYour payment went through.',
    writtenAt: now - 3 * HOUR,
  }),
  'mail-preview': ({ kind }) => ({
    kind,
    language: 'bg',
    order: 1042,
    subject: 'Поръчка 1042: „AI наръчник за старт“ е в библиотеката Ви',
    text: 'Здравейте, Мария!',
    kinds: ['order-confirmation', 'refund-issued-partly', 'case-update-in-review'],
    languages: ['en', 'bg'],
  }),
  messages: () => [
    {
      id: 'message-1',
      createdAt: now - HOUR,
      actor: 'mila',
      reason: 'fault',
      orderNumber: null,
      edition: '1.1',
      texts: {
        en: { subject: 'A corrected file is in your library', text: 'We replaced the tracker.' },
        bg: { subject: 'Поправен файл в библиотеката Ви', text: 'Подменихме файла.' },
      },
      isQueued: false,
      emails: { done: 312, waiting: 188, failed: 2 },
    },
    {
      id: 'message-2',
      createdAt: now - DAY,
      actor: 'command line',
      reason: 'answer',
      orderNumber: 1042,
      edition: null,
      texts: { bg: { subject: 'Отговор', text: 'Файлът е в библиотеката Ви.' } },
      isQueued: true,
      emails: { done: 1, waiting: 0, failed: 0 },
    },
  ],
};
