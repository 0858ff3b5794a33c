import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../contract/api/errors.ts';
import { scopeOfAccess } from '../../contract/api/token-access.ts';
import { errorsOf } from '../../contract/api/route.ts';
import { routeEntries } from '../../contract/api/routes.ts';
import { visitor } from '../test/person.ts';
import { startProduct } from '../test/product.ts';

interface Operation {
  operationId: string;
  security?: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, object>;
}

const product = await startProduct();
const document = (await visitor(product).done('openapi.read')) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the description of all calls', () => {
  it('should be valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('should list every call of the contract and no other', () => {
    const listed = operations.map(({ path, method, operation }) => [operation.operationId, method, path]);
    const mounted = routeEntries.map(([name, { method, path }]) => [name, method.toLowerCase(), path]);
    expect(new Map(listed.map((one) => [one[0], one]))).toEqual(new Map(mounted.map((one) => [one[0], one])));
  });

  it('should have no dangling reference', () => {
    const text = JSON.stringify(document);
    const { schemas } = document.components;
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names));
    expect(text).not.toContain('#/$defs');
  });

  it.each(routeEntries)('should declare of %s the statuses it can answer with', (name, route) => {
    const found = operations.find(({ operation }) => operation.operationId === name)?.operation;
    const statuses = [
      route.status,
      ...(route.revisioned || route.tagged ? [304] : []),
      ...errorsOf(route).map((code) => ERROR_STATUS[code]),
    ];
    expect(Object.keys(found?.responses ?? {}).map(Number)).toEqual(
      [...new Set(statuses)].toSorted((a, b) => a - b),
    );
    expect(found?.requestBody !== undefined).toBe(route.body !== undefined);
    const scope = scopeOfAccess(route.access);
    const token = scope === undefined ? [] : [{ token: [scope] }];
    expect(found?.security).toEqual(route.access.who === 'anyone' ? [] : [{ session: [] }, ...token]);
  });
});
