import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from './errors.ts';
import { errorsOf, type Route } from './route.ts';
import { ACTS, may, ROLES } from '../people/roles.ts';
import { routeEntries } from './routes.ts';

const route = (more: Partial<Route>): Route => ({
  method: 'GET',
  path: '/api/things',
  summary: 'Things',
  access: { who: 'anyone' },
  answer: z.object({}),
  status: 200,
  ...more,
});

describe('the errors of a call', () => {
  it('are only the general ones for a public read', () => {
    expect(errorsOf(route({}))).toEqual([
      'invalid_request',
      'too_slow',
      'headers_too_large',
      'internal',
      'unavailable',
    ]);
  });

  it('include sign-in errors where a session is required', () => {
    expect(errorsOf(route({ access: { who: 'user' } }))).toEqual(
      expect.arrayContaining(['not_signed_in', 'password_change_required']),
    );
    expect(errorsOf(route({ access: { who: 'user', temporary: true } }))).not.toContain(
      'password_change_required',
    );
  });

  it('include 404 for members, and 403 and 429 where a token or a role may be refused', () => {
    const read = errorsOf(route({ access: { who: 'member', act: 'strategy.read' } }));
    expect(read).toEqual(expect.arrayContaining(['not_found', 'forbidden', 'too_many_requests']));
    expect(errorsOf(route({ access: { who: 'anyone' } }))).not.toContain('forbidden');
  });

  it("include bad requests for writes, and the call's own errors", () => {
    expect(errorsOf(route({ method: 'POST', errors: ['username_taken'] }))).toEqual(
      expect.arrayContaining([
        'foreign_origin',
        'invalid_request',
        'body_too_large',
        'unsupported_media_type',
        'command_reused',
        'username_taken',
      ]),
    );
  });

  it('have a status between 400 and 599', () => {
    for (const status of Object.values(ERROR_STATUS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    }
  });
});

describe('the table of calls', () => {
  it('has every path and method once', () => {
    const addresses = routeEntries.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(routeEntries)(
    '%s changes content only by a writing method, and answers 204 only without a body',
    (_, one) => {
      if (one.method === 'GET')
        expect(one.access).not.toMatchObject({ act: expect.stringMatching(/^content/) });
      expect(one.status === 204).toBe(one.answer.safeParse(undefined).success);
    },
  );

  it.each(routeEntries)('%s ignores no field of its body', (_, { body, ignored = [] }) => {
    const known = body
      ? Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {})
      : [];
    expect(known.filter((field) => ignored.includes(field))).toEqual([]);
  });

  it.each(routeEntries)('%s refuses a body with an unknown field', (_, { body }) => {
    const issues = body?.safeParse({ surprise: 1 }).error?.issues ?? [];
    expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(body !== undefined);
  });
});

describe('the roles', () => {
  const table = {
    'strategy.read': [true, true, true, true],
    'content.change': [true, true, false, false],
    'values.enter': [true, true, true, false],
    'content.update': [true, true, true, false],
    'comment.write': [true, true, true, true],
    'lock.check': [true, true, false, false],
    'strategy.manage': [true, false, false, false],
    'strategy.leave': [false, true, true, true],
  };

  it.each(Object.keys(ACTS) as (keyof typeof ACTS)[])('may %s as specified', (act) => {
    expect(ROLES.map((role) => may(role, act))).toEqual(table[act]);
  });
});
