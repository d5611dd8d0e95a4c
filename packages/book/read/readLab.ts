import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readData, readDocument } from './files.ts';
import type { Document } from './guide.ts';
import { buildSchema, casesSchema, nodeLabel, workflowSchema } from './labSchemas.ts';
import { markdownTable } from './markdown.ts';
import { aboutSchema } from './schemas.ts';

export type Workflow = z.infer<typeof workflowSchema>;
export type TestCase = z.infer<typeof casesSchema>[number] & { id: string };
export type Build = Document<z.infer<typeof buildSchema>> & {
  /** Its folder, and the start of its file names in the bundle. */
  name: string;
  workflow: Workflow;
  cases: TestCase[];
};
export type Lab = { about: Document<z.infer<typeof aboutSchema>>; builds: Build[] };

const FOLDER = 'lab';

/** The worked builds, one per playbook. A guide may have none. */
export function readLab(guide: string): Lab | undefined {
  if (!existsSync(join(guide, FOLDER))) return undefined;
  const names = readdirSync(join(guide, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return {
    about: readDocument(guide, `${FOLDER}/about.md`, aboutSchema),
    builds: names.map((name) => readBuild(guide, name)),
  };
}

function readBuild(guide: string, name: string): Build {
  const folder = `${FOLDER}/${name}`;
  const workflow = readData(guide, `${folder}/workflow.json`, workflowSchema);
  const cases = readData(guide, `${folder}/cases.yaml`, casesSchema).map((one, index) => ({
    id: `T${String(index + 1).padStart(2, '0')}`,
    ...one,
  }));
  const fill = (source: string) => source + generatedText(workflow, cases);
  return { ...readDocument(guide, `${folder}/build.md`, buildSchema, fill), name, workflow, cases };
}

/** The book prints what is in the files, so that the two cannot differ. */
function generatedText(workflow: Workflow, cases: readonly TestCase[]): string {
  const nodes = workflow.nodes.map((node) => [node.name, `${nodeLabel(node)}. ${node.notes}`]);
  const tests = cases.map(({ id, kind, expected, reason }) => [id, kind, expected, reason]);
  return [
    '\n\n## The nodes',
    markdownTable(['Node', 'Kind in n8n, and what it does'], nodes),
    '## The prompt',
    `\`\`\`prompt\n${promptOf(workflow)}\n\`\`\``,
    '## The cases',
    markdownTable(['Case', 'Kind', 'Expected', 'Why'], tests),
  ].join('\n\n');
}

type ChainParameters = { messages?: { messageValues?: { message?: string }[] } };

/** The instruction to the model, without the expression that fills in the facts. */
export function promptOf({ nodes }: Workflow): string {
  const asked = nodes.find(({ name }) => name === 'Ask the model');
  const { messages } = (asked?.parameters ?? {}) as ChainParameters;
  const prompt = messages?.messageValues?.[0]?.message ?? '';
  return prompt.replace(/^=/, '').replace('{{ $json.facts }}', '[FACTS]').trim();
}
