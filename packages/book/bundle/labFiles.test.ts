import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { nodeLabel, workflowSchema } from '../read/labSchemas.ts';
import { promptOf } from '../read/readLab.ts';
import { casesCsv, labFiles, pasteSteps } from './labFiles.ts';

const { lab } = guide;

test('packs four files for each build, and none without a lab', async () => {
  const files = await labFiles(lab);
  for (const { name } of lab?.builds ?? []) {
    expect(Object.keys(files).filter((path) => path.startsWith(`build-lab/${name}-`))).toHaveLength(
      4,
    );
  }
  expect(await labFiles(undefined)).toEqual({});
});

describe.each(lab?.builds ?? [])('build $number', (build) => {
  test('has a workflow file in the form that n8n imports', async () => {
    const files = await labFiles({ about: lab?.about as never, builds: [build] });
    const json = Buffer.from(files[`build-lab/${build.name}-n8n-workflow.json`] ?? []).toString();
    expect(workflowSchema.parse(JSON.parse(json))).toEqual(build.workflow);
    expect(json).not.toMatch(/"credentials"|\bsk-/);
  });

  test('has steps for other tools with every node, the prompt and the code', () => {
    const steps = pasteSteps(build);
    for (const node of build.workflow.nodes) {
      expect(steps).toContain(`. ${node.name} (${nodeLabel(node)})\n${node.notes}\n`);
    }
    const [instruction = ''] = promptOf(build.workflow).split('[FACTS]');
    expect(steps).toContain(instruction);
    expect(steps).toContain('Paste:\n<input>\n{{ $json.input }}\n</input>');
    expect(steps).toContain('const VERDICTS');
  });
});

test('quotes every cell of the test cases', () => {
  const cases = [
    { id: 'T01', kind: 'Edge', input: 'He said "no",\nтогава', expected: 'NO', reason: 'Quotes.' },
  ] as const;
  expect(casesCsv(cases)).toBe(
    '\ufeff"id","kind","input","expected","must_contain","reason"\r\n' +
      '"T01","Edge","He said ""no"",\nтогава","NO","","Quotes."\r\n',
  );
});
