import { type Block, plainText } from '../read/blocks.ts';
import type { Chapter } from '../read/guide.ts';
import { GuideError } from '../read/guideError.ts';

export type Exercise = { chapter: Chapter; day: number; task: string; minutes: number };

const TIME =
  /\((?:about )?(?:\d+(?:\.\d+)? to )?(\d+(?:\.\d+)?) (minute|hour)s?[^)]*?(?:[dD]ay (\d+))?[^)]*\)/;

/** The numbered list under "Exercises" as tasks with a time and the day they belong to. */
export function exercisesOf(chapter: Chapter): Exercise[] {
  const start = chapter.blocks.findIndex(
    (block) => block.kind === 'heading' && plainText(block.children) === 'Exercises',
  );
  const list = chapter.blocks.slice(start + 1).find((block) => block.kind === 'list');
  if (start < 0 || list?.kind !== 'list') throw new GuideError(`${chapter.file} has no exercises`);
  return list.items.map((item) => {
    const words = item.map(textOf).join(' ');
    const [time, amount, unit, day] = TIME.exec(words) ?? [];
    if (!time)
      throw new GuideError(`${chapter.file}: an exercise without a time: ${words.slice(0, 60)}`);
    return {
      chapter,
      day: day ? Number(day) : chapter.days[1],
      task: words
        .replace(time, '')
        .replaceAll(/\s+([.,])/g, '$1')
        .replaceAll(/\.\./g, '.')
        .trim(),
      minutes: Number(amount) * (unit === 'hour' ? 60 : 1),
    };
  });
}

const textOf = (block: Block): string => ('children' in block ? plainText(block.children) : '');
