import type { Guide } from '../read/guide.ts';

const BRACKETS = /\[([A-Z][^\][a-z]*)\]/g;

/** A prompt is complete when its brackets are explained, its group exists and its number is the next one. */
export function incompletePrompts({ prompts, promptGroups }: Guide): string[] {
  const groups = new Set(promptGroups.map(({ id }) => id));
  return prompts.flatMap(({ id, group, prompt, placeholders }, index) => {
    const used = new Set(Array.from(prompt.matchAll(BRACKETS), ([, name]) => name));
    const named = new Set<string | undefined>(placeholders.map(({ name }) => name));
    return [
      ...[...used]
        .filter((name) => !named.has(name))
        .map((name) => `${id}: [${name}] is not explained`),
      ...[...named]
        .filter((name) => !used.has(name))
        .map((name) => `${id}: [${name}] is explained and not used`),
      ...(groups.has(group) ? [] : [`${id}: there is no group ${group}`]),
      ...(id === `P-${String(index + 1).padStart(3, '0')}` ? [] : [`${id}: is out of sequence`]),
    ];
  });
}
