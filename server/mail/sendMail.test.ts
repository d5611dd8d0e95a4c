import { expect, test, vi } from 'vitest';
import { content } from '../../testkit/ourShop.ts';
import { PermanentFailure } from '../jobs/queue.ts';
import { sendMail } from './sendMail.ts';

test('fails at once without an address', async () => {
  const mailer = { content, send: vi.fn(), close: vi.fn() };
  const alert = {
    kind: 'seller-alert',
    language: 'en',
    title: 'order-held',
    lines: [],
    ways: [],
  } as const;
  await expect(sendMail(mailer, '', alert, 'key')).rejects.toThrow(PermanentFailure);
  expect(mailer.send).not.toHaveBeenCalled();
  await sendMail(mailer, 'ann@example.com', alert, 'key');
  expect(mailer.send).toHaveBeenCalledOnce();
});
