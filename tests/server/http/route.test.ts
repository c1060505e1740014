import { type } from 'arktype';
import { describe, expect, test } from 'vitest';
import { openRoute, operatorRoute, tagged, userRoute } from '../../../server/http/route.ts';

const answer = type({ data: 'string' });
const data = async (): Promise<string> => 'done';
const about = { summary: 'An example', answer, data };

describe('a declared call', () => {
  test('has its method, path and access, and its heading', () => {
    const [route] = tagged('examples', [userRoute('provider', 'PUT example/:id', about)]);
    expect(route).toMatchObject({ method: 'PUT', path: 'example/:id', access: 'provider', tag: 'examples' });
  });

  test('takes ids in its path unless another format is declared', () => {
    const route = openRoute('GET a/:id/b/:session', { ...about, params: { session: 'hash' } });
    expect(route.params).toEqual({ id: 'id', session: 'hash' });
  });

  test('says whether a success has a message', () => {
    expect(openRoute('GET example', about).hasMessage).toBe(false);
    expect(openRoute('POST example', { ...about, says: 'said.saved' }).hasMessage).toBe(true);
  });

  test('of the office names the role that it needs', () => {
    expect(operatorRoute('finance', 'GET office/example', about)).toMatchObject({
      access: 'operator',
      role: 'finance',
    });
  });
});
