import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';

type Facts = {
  /** Parameters that the node shows; n8n drops others when it imports a file. */
  known: string[];
  required?: string[];
  /** The values that a choice has. */
  choices?: Record<string, string[]>;
};

/**
 * The parameters that the workflows use, from the node descriptions that n8n 2.41 publishes
 * (n8n-nodes-base and @n8n/n8n-nodes-langchain, dist/types/nodes.json), for the versions in
 * `book/read/labSchemas.ts`. In November 2026 n8n's own code (n8n-workflow) found no issue in the
 * six files and dropped no parameter, and n8n 2.41.1 imported and ran them all.
 */
const NODES: Record<string, Facts> = {
  'n8n-nodes-base.gmailTrigger': { known: ['pollTimes', 'simple', 'filters', 'options'] },
  'n8n-nodes-base.formTrigger': {
    known: ['formTitle', 'formDescription', 'formFields', 'options'],
    required: ['formTitle'],
  },
  'n8n-nodes-base.form': {
    known: [
      'operation',
      'respondWith',
      'completionTitle',
      'completionMessage',
      'inputDataFieldName',
      'options',
    ],
    required: ['completionTitle'],
    choices: {
      operation: ['page', 'completion'],
      respondWith: ['text', 'redirect', 'showText', 'returnBinary'],
    },
  },
  'n8n-nodes-base.extractFromFile': {
    known: ['operation', 'binaryPropertyName', 'options'],
    required: ['binaryPropertyName'],
    choices: { operation: ['csv', 'html', 'fromJson', 'pdf', 'text', 'xml', 'xlsx'] },
  },
  'n8n-nodes-base.convertToFile': {
    known: ['operation', 'binaryPropertyName', 'options'],
    required: ['binaryPropertyName'],
    choices: { operation: ['csv', 'html', 'toJson', 'toText', 'xlsx'] },
  },
  'n8n-nodes-base.code': {
    known: ['mode', 'language', 'jsCode'],
    required: ['jsCode'],
    choices: {
      mode: ['runOnceForAllItems', 'runOnceForEachItem'],
      language: ['javaScript', 'pythonNative'],
    },
  },
  'n8n-nodes-base.set': {
    known: ['mode', 'assignments', 'includeOtherFields', 'options'],
    choices: { mode: ['manual', 'raw'] },
  },
  'n8n-nodes-base.if': { known: ['conditions', 'options'], required: ['conditions'] },
  'n8n-nodes-base.dataTable': {
    known: ['resource', 'operation', 'dataTableId', 'columns', 'options'],
    required: ['dataTableId', 'columns'],
    choices: { resource: ['row', 'table'], operation: ['get', 'insert', 'update', 'upsert'] },
  },
  'n8n-nodes-base.gmail': {
    known: ['resource', 'operation', 'subject', 'emailType', 'message', 'options'],
    required: ['subject', 'emailType', 'message'],
    choices: {
      resource: ['message', 'label', 'draft', 'thread'],
      operation: ['create', 'delete', 'get', 'getAll'],
      emailType: ['html', 'text'],
    },
  },
  '@n8n/n8n-nodes-langchain.chainLlm': {
    known: ['promptType', 'text', 'messages', 'batching'],
    required: ['text'],
    choices: { promptType: ['auto', 'define'] },
  },
  '@n8n/n8n-nodes-langchain.lmChatOpenAi': { known: ['model', 'options'], required: ['model'] },
};

const { lab } = guide;
type Node = { name: string; type: string; parameters: Record<string, unknown> };

function problemsOf({ name, type, parameters }: Node): string[] {
  const facts = NODES[type];
  if (!facts) return [`${name}: no facts about ${type}`];
  const { known, required = [], choices = {} } = facts;
  return [
    ...Object.keys(parameters)
      .filter((key) => !known.includes(key))
      .map((key) => `${name}: n8n would drop "${key}"`),
    ...required.filter((key) => !parameters[key]).map((key) => `${name}: "${key}" is missing`),
    ...Object.entries(choices)
      .filter(([key, values]) => key in parameters && !values.includes(String(parameters[key])))
      .map(([key]) => `${name}: "${key}" has no choice "${parameters[key]}"`),
  ];
}

describe.each(lab?.builds ?? [])('workflow $number', ({ workflow }) => {
  test('has only parameters and choices that n8n knows, and those that it requires', () => {
    expect(workflow.nodes.flatMap(problemsOf)).toEqual([]);
  });

  test('connects the model to the step that asks it, by the kind of connection n8n expects', () => {
    const model = workflow.nodes.find(({ type }) => type.endsWith('lmChatOpenAi'));
    const [output = ''] = Object.keys(workflow.connections[model?.name ?? ''] ?? {});
    expect(output).toBe('ai_languageModel');
  });
});

test('finds a parameter that n8n would drop, one that is missing, and an unknown choice', () => {
  const parameters = { operation: 'excel', file: 'data' };
  const node = { name: 'Read', type: 'n8n-nodes-base.extractFromFile', parameters };
  expect(problemsOf(node)).toEqual([
    'Read: n8n would drop "file"',
    'Read: "binaryPropertyName" is missing',
    'Read: "operation" has no choice "excel"',
  ]);
});
