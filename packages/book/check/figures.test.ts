import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import type { Guide } from '../read/guide.ts';
import { checkGuide } from './checkGuide.ts';
import { everyText } from './everyText.ts';
import { wrongFigures } from './figures.ts';

const problems = (changed: Guide, more: readonly { where: string; text: string }[] = []) =>
  wrongFigures(changed, [...everyText(changed), ...more]);

describe('shared figures', () => {
  test('are the same wherever the guide states them', () => {
    expect(problems(guide)).toEqual([]);
  });

  test.each([
    ['Write a message that asks for a 15-minute conversation.', 'minutes of an interview: 20'],
    ['Batch 2, day 22, ten firms: the best.', 'firms in batch 2: 8'],
    ['Send the first reminder four working days after it.', 'first follow-up: 3'],
    ['Now book a 30-minute call.', 'sales call: 25'],
  ])('stop the build at "%s"', (text, message) => {
    const [problem = ''] = problems(guide, [{ where: 'chapters/01', text }]);
    expect(problem).toContain(message);
  });

  test('are among the checks of the build', () => {
    const figures = guide.figures.map((figure) => ({ ...figure, value: figure.value + 1 }));
    expect(() => checkGuide({ ...guide, figures })).toThrow(guide.figures[0]?.name);
  });

  test.each(guide.figures)('stop the build when $name has another value', (figure) => {
    const figures = [{ ...figure, value: figure.value + 1 }];
    const found = problems({ ...guide, figures });
    for (const place of figure.places) expect(found.join('\n')).toContain(place);
  });
});

describe('the price of a playbook', () => {
  const withFirst = (changes: Partial<Guide['playbooks'][number]>): Guide => ({
    ...guide,
    playbooks: guide.playbooks.map((playbook, index) =>
      index === 0 ? { ...playbook, ...changes } : playbook,
    ),
  });

  test.each([
    ['more than half of the saving', { monthlySaving: 560 }, '$390 is more than half'],
    ['without a saving', { monthlySaving: undefined }, 'no monthlySaving'],
    ['not in its sums', { monthlyPrice: 380 }, 'do not arrive at $380'],
  ])('stops the build when it is %s', (_, changes, message) => {
    expect(problems(withFirst(changes)).join('\n')).toContain(message);
  });
});
