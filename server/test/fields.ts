import * as z from 'zod/mini';
import type { Route } from '../../contract/api/route.ts';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  exclusiveMinimum?: number;
  anyOf?: Shape[];
  items?: Shape;
}

const some = (shape: Shape, test: (shape: Shape) => boolean): boolean =>
  test(shape) || (shape.anyOf ?? []).some((one) => some(one, test));

const isId = (shape: Shape): boolean => shape.type === 'integer' && shape.exclusiveMinimum === 0;

/** The fields a route's body knows, by name, as JSON Schema has them. */
function shapes(route: Route): [string, Shape][] {
  if (!route.body) return [];
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Shape>;
  };
  return Object.entries(schema.properties ?? {});
}

const named = (route: Route, test: (shape: Shape) => boolean): string[] =>
  shapes(route).flatMap(([name, shape]) => (some(shape, test) ? [name] : []));

/** Names of all fields of a route's body. */
export const fieldsOf = (route: Route): string[] => shapes(route).map(([name]) => name);

/** Names of the fields that hold one id. */
export const idFields = (route: Route): string[] => named(route, isId);

/** Names of the fields that hold a list of ids. */
export const idListFields = (route: Route): string[] =>
  named(route, ({ items }) => items !== undefined && some(items, isId));

/** Names of the fields that hold words: secrets, which may be any characters, and choices left out. */
export const textFields = (route: Route): string[] =>
  named(
    route,
    (shape) => shape.type === 'string' && shape.enum === undefined && shape.const === undefined,
  ).filter((name) => !/password|token/i.test(name));
