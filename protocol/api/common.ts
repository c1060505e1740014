import { type } from 'arktype';

/** Names in both languages. */
export const names = type({ en: 'string', bn: 'string' });

/** Body of every answer that is not a success; see `ErrorBody`. */
export const ERROR_SCHEMA = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    values: { type: 'object' },
  },
  required: ['success', 'code', 'message'],
};

export const HealthAnswer = type({ data: { database: "'pglite' | 'postgres'" } });
