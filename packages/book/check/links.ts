import type { Block, Inline } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';
import { everyDocument } from './everyText.ts';

/** Every link inside the guide must have a target. */
export function brokenLinks(guide: Guide): string[] {
  const targets = targetsIn(guide);
  const inText = brokenLinksIn(guide, everyDocument(guide));
  const builds = (guide.lab?.builds ?? []).map(({ title, number }) => ({
    title,
    playbook: number,
  }));
  const inData = [...guide.caselets, ...guide.blueprints, ...builds].flatMap(
    ({ title, playbook }) =>
      playbook && !targets.has(`playbook:${playbook}`)
        ? [`${title}: there is no playbook ${playbook}`]
        : [],
  );
  const nodes = guide.blueprints.flatMap((blueprint) => {
    const known = new Set(blueprint.nodes.map(({ id }) => id));
    return blueprint.edges
      .flatMap((edge) => edge.slice(0, 2))
      .filter((id) => !known.has(id))
      .map((id) => `blueprint ${blueprint.id}: there is no node ${id}`);
  });
  return [...inText, ...inData, ...nodes];
}

const targetsIn = (guide: Guide) =>
  new Set([
    ...guide.chapters.map(({ number }) => `chapter:${number}`),
    ...guide.playbooks.map(({ number }) => `playbook:${number}`),
    ...(guide.lab?.builds ?? []).map(({ number }) => `build:${number}`),
    ...guide.prompts.map(({ id }) => `prompt:${id}`),
    ...(guide.moneyMap?.pages ?? []).map(({ number }) => `money:${number}`),
    ...guide.references.map(({ number }) => `reference:${number}`),
  ]);

/** The links of some documents that lead nowhere in the guide. */
export function brokenLinksIn(
  guide: Guide,
  documents: readonly { file: string; blocks: readonly Block[] }[],
): string[] {
  const targets = targetsIn(guide);
  return documents.flatMap(({ file, blocks }) =>
    blocks
      .flatMap(linksOf)
      .filter((link) => !targets.has(link))
      .map((link) => `${file}: broken link ${link}`),
  );
}

function linksOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlineLinks(block.children);
    case 'list':
      return block.items.flat().flatMap(linksOf);
    case 'table':
      return [...block.head, ...block.rows.flat()].flatMap(inlineLinks);
    case 'callout':
      return block.blocks.flatMap(linksOf);
    default:
      return [];
  }
}

const inlineLinks = (children: readonly Inline[]): string[] =>
  children.flatMap((child) => {
    if (!('children' in child)) return [];
    const own = child.kind === 'link' ? [`${child.target}:${child.id}`] : [];
    return [...own, ...inlineLinks(child.children)];
  });

const BRACKETS = /\[([A-Z][^\][a-z]*)\]/g;

/** A reader can copy every prompt of the text from the library, and finds each only once. */
export function promptsOutsideLibrary(guide: Guide): string[] {
  const { fastStart, chapters, playbooks } = guide;
  const inText = [...(fastStart ? [fastStart] : []), ...chapters, ...playbooks].flatMap(
    ({ file, blocks }) =>
      blocks
        .filter((block) => block.kind === 'prompt' && !block.id)
        .map(() => `${file}: a prompt is not in the library`),
  );
  const opening = ({ prompt }: Guide['prompts'][number]) => prompt.trim().split('\n')[0];
  const twice = guide.prompts.flatMap((prompt, index) => {
    const first = guide.prompts.findIndex((other) => opening(other) === opening(prompt));
    return first < index ? [`${prompt.id}: begins like ${guide.prompts[first]?.id}`] : [];
  });
  return [...inText, ...twice];
}

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
