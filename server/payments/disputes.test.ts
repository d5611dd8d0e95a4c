import { expect, test } from 'vitest';
import { withDispute } from '../../rules/order.ts';
import { readDisputes } from './disputes.ts';

test('disputes that an earlier version has stored are read, and anything heard since is later', () => {
  const known = readDisputes('{"du_1":"lost","du_2":{"stand":"open","at":7}}');
  expect(known).toEqual({ du_1: { stand: 'lost', at: 0 }, du_2: { stand: 'open', at: 7 } });
  const word = { stand: 'won', at: 1 } as const;
  expect(withDispute(known, 'du_1', word).du_1).toEqual(word);
  expect(readDisputes(null)).toEqual({});
});
