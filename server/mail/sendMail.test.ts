import { expect, test, vi } from 'vitest';
import { PermanentFailure } from '../jobs/queue.ts';
import { sendMail } from './sendMail.ts';

test('a mail to nobody is given up at once, where the seller sees it', async () => {
  const mailer = { send: vi.fn(), close: vi.fn() };
  const content = {
    kind: 'seller-alert',
    language: 'en',
    title: 'order-held',
    lines: [],
    ways: [],
  } as const;
  await expect(sendMail(mailer, '', content, 'key')).rejects.toThrow(PermanentFailure);
  expect(mailer.send).not.toHaveBeenCalled();
  await sendMail(mailer, 'ann@example.com', content, 'key');
  expect(mailer.send).toHaveBeenCalledOnce();
});
