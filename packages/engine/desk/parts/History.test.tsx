import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { History } from './History.tsx';

// It needs the page of the desk.
vi.mock('./Time.tsx', () => ({ Time: () => null }));

test('a history is newest first, also within the same second', () => {
  const line = (at: number, sentence: string) => ({
    at,
    sentence,
    event: 'order created' as const,
    details: { sentence },
  });
  const lines = [line(1, 'Created.'), line(1, 'Paid.'), line(2, 'Refunded.')];
  const html = renderToStaticMarkup(<History lines={lines} />);
  expect(html.replace(/<[^>]+>/g, ' ').match(/\w+\./g)).toEqual(['Refunded.', 'Paid.', 'Created.']);
});
