import type { Block, Inline } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';

/** Every link inside the guide must have a target. */
export function brokenLinks(guide: Guide): string[] {
  const targets = new Set([
    ...guide.chapters.map(({ number }) => `chapter:${number}`),
    ...guide.playbooks.map(({ number }) => `playbook:${number}`),
    ...guide.prompts.map(({ id }) => `prompt:${id}`),
  ]);
  const documents = [
    guide.about,
    guide.fastStart,
    ...guide.chapters,
    ...guide.playbooks,
    ...guide.caselets,
    ...guide.templates,
  ];
  const inText = documents.flatMap(({ file, blocks }) =>
    blocks
      .flatMap(linksOf)
      .filter((link) => !targets.has(link))
      .map((link) => `${file}: broken link ${link}`),
  );
  const inData = [...guide.caselets, ...guide.blueprints].flatMap(({ title, playbook }) =>
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
