import { nodeLabel } from '../read/labSchemas.ts';
import type { Build, Lab, TestCase, Workflow } from '../read/readLab.ts';
import { scoreSheet } from '../sheets/scoreSheet.ts';
import { makeXlsx } from '../sheets/xlsx.ts';
import { bytes, type Files } from '../zip.ts';

/** What a buyer imports, pastes, tests with and scores with. The build itself is told in the book. */
export async function labFiles(lab: Lab | undefined): Promise<Files> {
  const files: Files = {};
  for (const build of lab?.builds ?? []) {
    const path = `build-lab/${build.name}`;
    files[`${path}-n8n-workflow.json`] = bytes(`${JSON.stringify(build.workflow, null, 2)}\n`);
    files[`${path}-steps-for-other-tools.txt`] = bytes(pasteSteps(build));
    files[`${path}-test-cases.csv`] = bytes(casesCsv(build.cases));
    files[`${path}-score-sheet.xlsx`] = await makeXlsx(scoreSheet(build));
  }
  return files;
}

/** Makes spreadsheet programs read the file as UTF-8. The workflow is set to skip it. */
const BYTE_ORDER_MARK = '\ufeff';

export function casesCsv(cases: readonly TestCase[]): string {
  const rows = cases.map(({ id, kind, input, expected, contains = '', reason }) => [
    id,
    kind,
    input,
    expected,
    contains,
    reason,
  ]);
  const head = ['id', 'kind', 'input', 'expected', 'must_contain', 'reason'];
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return `${BYTE_ORDER_MARK}${[head, ...rows].map(line).join('\r\n')}\r\n`;
}

/** The workflow as text: what each step does and what to paste into it. */
export function pasteSteps({ number, title, workflow }: Build): string {
  const steps = workflow.nodes.map((node, index) => {
    const leads = nextOf(workflow, node.name);
    return [
      `${index + 1}. ${node.name} (${nodeLabel(node)})`,
      node.notes,
      leads.length ? `Leads to: ${leads.join(', ')}` : 'Ends here.',
      ...pasted(node.parameters).map((text) => `Paste:\n${text}`),
    ].join('\n');
  });
  return [
    `Build ${number}: ${title}`,
    'The same steps as in the n8n workflow, to rebuild in another tool.\nWords in double braces are values from earlier steps; choose the same field in your tool.\nCode uses the names that n8n gives to items; keep its rules and change those names.',
    ...steps,
  ]
    .join('\n\n')
    .concat('\n');
}

const nextOf = ({ connections }: Workflow, name: string): string[] =>
  Object.values(connections[name] ?? {})
    .flat(2)
    .map(({ node }) => node);

/** The texts among the settings of a node: prompts, facts and code. They have several lines. */
function pasted(value: unknown): string[] {
  if (typeof value === 'string')
    return value.includes('\n') ? [value.replace(/^=/, '').trim()] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pasted) : [];
}
