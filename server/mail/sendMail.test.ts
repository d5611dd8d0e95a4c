import { expect, test, vi } from 'vitest';
import { Hopeless } from '../jobs/handler.ts';
import { sendMail } from './sendMail.ts';

test('fails at once without an address', async () => {
  const mailer = { send: vi.fn(), close: vi.fn() };
  const content = {
    kind: 'seller-alert',
    language: 'en',
    title: 'order-held',
    lines: [],
    ways: [],
  } as const;
  await expect(sendMail(mailer, '', content, 'key')).rejects.toThrow(Hopeless);
  expect(mailer.send).not.toHaveBeenCalled();
  await sendMail(mailer, 'ann@example.com', content, 'key');
  expect(mailer.send).toHaveBeenCalledOnce();
});
