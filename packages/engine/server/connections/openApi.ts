import { z } from 'zod';
import { PATHS } from '../../rules/paths.ts';
import { type Resource, resources } from './resources.ts';

export const DOCUMENT_PATH = `${PATHS.api}/openapi.json`;

const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const ERRORS = {
  400: 'The query is not valid',
  401: 'The token is missing or not valid',
  403: 'The token lacks the scope',
  404: 'Not found',
  429: 'Too many requests; try again after a minute',
};

/** OpenAPI 3.1 has the schemas of JSON Schema, which the dialect is named for once. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function operation({ path, scope, summary, query, answer }: Resource) {
  const { properties = {}, required = [] } = schemaOf(query, 'input');
  const parameters = Object.entries(properties).map(([name, property]) => {
    const inPath = path.includes(`{${name}}`);
    // What comes as text is a number to the caller.
    const schema = typeof property === 'object' ? property : {};
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.includes(name),
      schema,
    };
  });
  const failed = Object.entries(ERRORS).map(([status, description]) => [
    status,
    { description, ...json({ $ref: '#/components/schemas/Error' }) },
  ]);
  return {
    summary,
    description: `Needs the scope “${scope}”.`,
    parameters,
    responses: {
      200: { description: 'OK', ...json(schemaOf(answer, 'output')) },
      ...Object.fromEntries(failed),
    },
  };
}

/** Describes the API to programs, from the same definitions that answer. */
export const openApiDocument = (publicUrl: string) => ({
  openapi: '3.1.1',
  info: {
    title: 'Shop API',
    version: '1.0.0',
    description: 'Read-only. Amounts are in hundredths of the currency, times in UTC.',
  },
  servers: [{ url: publicUrl + PATHS.api }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    resources.map((resource) => [resource.path, { get: operation(resource) }]),
  ),
  components: {
    schemas: { Error: schemaOf(errorSchema, 'output') },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
});
