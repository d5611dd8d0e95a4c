import { z } from 'zod';

const text = z.string().trim().min(1);

export const buildSchema = z.strictObject({
  number: z.int().min(1),
  title: text,
  summary: text.max(160),
});

export const KINDS = [
  'Usual',
  'Edge',
  'Nonsense',
  'Other language',
  'Angry',
  'Hidden instruction',
] as const;

/** Kinds of which no case may fail: there a mistake costs the client a customer or worse. */
export const MUST_PASS: readonly Kind[] = ['Angry', 'Hidden instruction'];
type Kind = (typeof KINDS)[number];

export const FEWEST_CASES = 20;

export const casesSchema = z
  .array(
    z.strictObject({
      kind: z.enum(KINDS),
      input: text,
      /** The first line of a right answer. */
      expected: text,
      /** Words that a right answer contains; no wildcards, because a spreadsheet searches for them. */
      contains: z
        .string()
        .regex(/^[^?*~]+$/)
        .optional(),
      reason: text,
    }),
  )
  .min(FEWEST_CASES)
  .refine((cases) => KINDS.every((kind) => cases.some((one) => one.kind === kind)), {
    message: `needs a case of each kind: ${KINDS.join(', ')}`,
  });

/** Nodes of n8n since 2.36 (tried with 2.41.1), by type: name in n8n and version. An import fails on others. */
const NODES: Readonly<Record<string, readonly [label: string, version: number]>> = {
  'n8n-nodes-base.formTrigger': ['n8n Form Trigger', 2.3],
  'n8n-nodes-base.form': ['n8n Form', 2.3],
  'n8n-nodes-base.gmailTrigger': ['Gmail Trigger', 1.4],
  'n8n-nodes-base.gmail': ['Gmail', 2.2],
  'n8n-nodes-base.extractFromFile': ['Extract from File', 1.1],
  'n8n-nodes-base.convertToFile': ['Convert to File', 1.1],
  'n8n-nodes-base.code': ['Code', 2],
  'n8n-nodes-base.set': ['Edit Fields', 3.4],
  'n8n-nodes-base.if': ['If', 2.2],
  'n8n-nodes-base.dataTable': ['Data table', 1.1],
  '@n8n/n8n-nodes-langchain.chainLlm': ['Basic LLM Chain', 1.9],
  '@n8n/n8n-nodes-langchain.lmChatOpenAi': ['OpenAI Chat Model', 1.3],
};

export const nodeLabel = ({ type }: { type: string }) => NODES[type]?.[0] ?? type;

/** Strict, so that a file with credentials or pinned customer data stops the build. */
const nodeSchema = z
  .strictObject({
    id: z.uuid(),
    name: text,
    type: z.string(),
    typeVersion: z.number(),
    position: z.tuple([z.number(), z.number()]),
    parameters: z.record(z.string(), z.unknown()),
    notes: text,
    webhookId: z.uuid().optional(),
    onError: z.literal('continueRegularOutput').optional(),
    retryOnFail: z.boolean().optional(),
  })
  .refine(({ type, typeVersion }) => NODES[type]?.[1] === typeVersion, {
    message: 'n8n does not have this node in this version',
  });

const connection = z.strictObject({ node: text, type: text, index: z.int().min(0) });

export const workflowSchema = z
  .strictObject({
    name: text,
    nodes: z.array(nodeSchema),
    connections: z.record(text, z.record(text, z.array(z.array(connection)))),
    settings: z.strictObject({ executionOrder: z.literal('v1') }),
    pinData: z.strictObject({}),
    active: z.literal(false),
  })
  .superRefine(({ nodes, connections }, context) => {
    const names = nodes.map(({ name }) => name);
    const targets = Object.values(connections).flatMap((outputs) =>
      Object.values(outputs)
        .flat(2)
        .map(({ node }) => node),
    );
    const problems = [
      ...names
        .filter((name, index) => names.indexOf(name) !== index)
        .map((name) => `two nodes are called "${name}"`),
      ...[...Object.keys(connections), ...targets]
        .filter((name) => !names.includes(name))
        .map((name) => `a connection names "${name}", which is not a node`),
      ...names
        .filter((name) => !connections[name] && !targets.includes(name))
        .map((name) => `"${name}" is not connected`),
    ];
    for (const message of problems) context.addIssue({ code: 'custom', message });
  });
