/** The OpenAPI description, generated from the table of routes. */
import { ERROR_SCHEMA } from '../../protocol/api/common.ts';
import { API } from './register.ts';
import type { Route, Schema } from './route.ts';

/**
 * The schema for the description. It omits constraints that JSON Schema cannot express; the server still
 * checks them.
 */
const described = (schema: Schema<unknown>): object => {
  const { $schema: _dialect, ...rest } = {
    $schema: '',
    ...schema.in.toJsonSchema({ fallback: ({ base }) => base }),
  };
  return rest;
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

export function openapi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = `/${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Durpalla',
      version: '1',
      description:
        'PUT and DELETE may also be sent as POST with a field _method. Every answer carries x-server-time (epoch milliseconds).',
    },
    servers: [{ url: API }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        impersonate: { type: 'apiKey', in: 'header', name: 'Impersonate' },
        office: { type: 'apiKey', in: 'cookie', name: 'office' },
      },
    },
  };
}

const securityOf = ({ access }: Route): object[] => {
  if (access === 'open') return [];
  return access === 'operator' ? [{ office: [] }] : [{ bearer: [] }, { impersonate: [] }];
};

const parameterSchemas = {
  id: { type: 'string', format: 'uuid' },
  number: { type: 'integer' },
  hash: { type: 'string' },
};

function operation(route: Route): object {
  const input = described(route.input);
  const takesInput = Object.keys(input).length > 0;
  const parameters = [
    ...Object.entries(route.params ?? {}).map(([name, kind]) => ({
      name,
      in: 'path',
      required: true,
      schema: parameterSchemas[kind],
    })),
    ...(route.method === 'GET' ? queryParameters(input) : []),
  ];
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method.toLowerCase()} ${route.path}`.replaceAll(/\W+(\w)/g, (_all, next: string) =>
      next.toUpperCase(),
    ),
    security: securityOf(route),
    ...(route.access === 'operator' && { 'x-role': [route.role ?? 'any'].flat().join(' or ') }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.method !== 'GET' && takesInput && { requestBody: { required: true, ...json(input) } }),
    responses: {
      200: {
        description: 'Success',
        ...json(route.bare ? described(route.answer) : { allOf: [success(route), described(route.answer)] }),
      },
      ...(route.empty && { 204: { description: route.empty } }),
      default: { description: 'Refused', ...json(ERROR_SCHEMA) },
    },
  };
}

const success = ({ hasMessage }: Route): object => ({
  type: 'object',
  properties: { success: { const: true }, ...(hasMessage && { message: { type: 'string' } }) },
  required: ['success', ...(hasMessage ? ['message'] : [])],
});

function queryParameters(input: object): object[] {
  const properties = 'properties' in input && typeof input.properties === 'object' ? input.properties : {};
  const required = 'required' in input && Array.isArray(input.required) ? input.required : [];
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
