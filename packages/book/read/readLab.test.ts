import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import shop from '../../../shop/shop.config.ts';
import { FULL } from '../../../testkit/engines.ts';
import { copyGuide, guide, withoutPartNames } from '../../../testkit/ourGuide.ts';
import { epubPages } from '../epub/pages.ts';
import { bookFiles } from '../pdf/book.ts';
import { makeReader } from '../reader/makeReader.ts';
import { editionOf } from './edition.ts';
import { casesSchema, KINDS, workflowSchema } from './labSchemas.ts';
import { readGuide } from './readGuide.ts';
import { promptOf } from './readLab.ts';

const edition = editionOf(shop);
const main = bookFiles(guide, edition)['/main.typ'] as string;
const builds = guide.lab?.builds ?? [];

test('has one build for each playbook', () => {
  expect(builds.map(({ number }) => number)).toEqual(guide.playbooks.map(({ number }) => number));
});

describe.each(builds)('build $number', ({ number, blocks, workflow, cases }) => {
  test('is linked from its playbook', () => {
    expect(guide.playbooks[number - 1]?.source).toContain(`](build:${number})`);
  });

  test('repeats the monthly tool cost of its playbook', () => {
    const source = builds[number - 1]?.source ?? '';
    const playbook = guide.playbooks[number - 1]?.source ?? '';
    const [, costs = ''] = /## What it costs to run\n\n(.*?)\n/.exec(source) ?? [];
    const amounts = costs.match(/\$[\d,.]*\d/g) ?? [];
    expect(amounts.length).toBeGreaterThan(1);
    for (const amount of amounts) expect(playbook).toContain(amount);
  });

  test('is linked from its blueprint', () => {
    const lines = main.split('\n').filter((line) => line.startsWith('#blueprint('));
    expect(lines.some((line) => line.includes(`to("build-${number}"`))).toBe(true);
    const blueprints = epubPages(guide).find(({ id }) => id === 'blueprints');
    expect(blueprints?.body((id) => `#${id}`)).toContain(`href="#build-${number}"`);
  });

  test('prints its prompt, nodes and cases in the book', () => {
    expect(blocks).toContainEqual({ kind: 'prompt', text: promptOf(workflow) });
    expect(promptOf(workflow)).toMatch(/VERDICT: .+SOURCES: .+ANSWER: .+\[FACTS\]$/s);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));
    expect(rows.slice(-2)).toEqual([workflow.nodes.length, cases.length]);
  });
});

describe('a workflow file is rejected', () => {
  const [build] = builds;
  if (!build) throw new Error('no builds');
  const { workflow } = build;
  const [first, second] = workflow.nodes;
  if (!first || !second) throw new Error('no nodes');
  const withFirst = (changes: object) => ({
    ...workflow,
    nodes: [{ ...first, ...changes }, ...workflow.nodes.slice(1)],
  });

  test.each([
    ['with two nodes of one name', withFirst({ name: second.name }), 'two nodes are called'],
    ['with credentials', withFirst({ credentials: { openAiApi: { id: '1' } } }), 'credentials'],
    ['with a node version n8n lacks', withFirst({ typeVersion: 99 }), 'in this version'],
    ['with customer data', { ...workflow, pinData: { [first.name]: [{}] } }, first.name],
    [
      'with a connection to nowhere',
      {
        ...workflow,
        connections: {
          ...workflow.connections,
          Facts: { main: [[{ node: 'Gone', type: 'main', index: 0 }]] },
        },
      },
      'names "Gone"',
    ],
    [
      'with a node that nothing reaches',
      { ...workflow, nodes: [...workflow.nodes, { ...first, name: 'Alone' }] },
      '"Alone" is not connected',
    ],
  ])('%s', (_, wrong, message) => {
    expect(workflowSchema.safeParse(workflow).success).toBe(true);
    expect(workflowSchema.safeParse(wrong).error?.message.replaceAll('\\', '')).toContain(message);
  });
});

test('rejects fewer than 20 cases, and cases without one kind', () => {
  const cases = (builds[0]?.cases ?? []).map(({ id: _, ...one }) => one);
  expect(casesSchema.safeParse(cases).success).toBe(true);
  expect(casesSchema.safeParse(cases.slice(-20)).success).toBe(true);
  expect(casesSchema.safeParse(cases.slice(-19)).success).toBe(false);
  for (const kind of KINDS) {
    const calm = cases.map((one) => (one.kind === kind ? { ...one, kind: 'Usual' } : one));
    expect(casesSchema.safeParse(calm).success).toBe(kind === 'Usual');
  }
});

test('a guide without a lab has no part for it in any format', FULL, () => {
  const folder = copyGuide();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  rmSync(join(folder, 'lab'), { recursive: true });
  const without = readGuide(folder);
  const partTitle = guide.lab?.about.title ?? '';
  expect(main).toContain('#part-page("lab"');
  expect(bookFiles(without, edition)['/main.typ']).not.toContain('#part-page("lab"');
  expect(epubPages(guide).map(({ id }) => id)).toContain('build-1');
  expect(epubPages(without).map(({ id }) => id)).not.toContain('build-1');
  expect(makeReader(guide, edition).parts.map(({ title }) => title)).toContain(partTitle);
  const parts = makeReader(withoutPartNames(without), edition).parts;
  expect(parts.map(({ title }) => title)).not.toContain(partTitle);
});
