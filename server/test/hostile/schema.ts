import fc from 'fast-check';
import type * as z from 'zod/mini';
import { hostileValue } from './values.ts';

/** A reference by kind to a record of the world; it is resolved when the request is sent. */
export interface Ref {
  ref: string;
  pick: number;
}

export const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && 'ref' in value && 'pick' in value;

export const refTo = (kind: string): fc.Arbitrary<Ref> => fc.nat(11).map((pick) => ({ ref: kind, pick }));

/** Fields whose values must refer to existing records, with their kinds. */
const NAMED: Record<string, string> = {
  nodeId: 'node',
  perspectiveId: 'pillar',
  beforeId: 'node',
  sourceId: 'node',
  targetId: 'node',
  entityId: 'node',
  kpiId: 'primaryKpi',
  departmentKpiId: 'departmentKpi',
  initiativeId: 'initiative',
  dependencies: 'initiative',
  tacticId: 'tactic',
  userId: 'member',
  linkId: 'inviteLink',
  token: 'token',
  username: 'username',
  password: 'password',
  newPassword: 'password',
};

/** What a parameter or field of this name may point at; undefined where it holds a value of its own. */
export const kindOf = (name: string): string | undefined => NAMED[name];

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  entries?: Record<string, unknown>;
  values?: unknown[];
}
interface Bag {
  minimum?: number;
  maximum?: number;
  format?: string;
  patterns?: Set<RegExp>;
}
interface Schema {
  _zod: { def: Def; bag: Bag };
}

const WORDS = [
  'Grow',
  'Größe',
  '成長',
  'نمو',
  '🚀',
  'a b',
  '2030-01-31',
  '2031-12-31T10:00:00Z',
  'https://example.com/a',
];

function textOf({ patterns }: Bag): fc.Arbitrary<unknown> {
  const [pattern] = patterns ?? [];
  const words = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
  );
  return pattern ? fc.oneof(fc.stringMatching(pattern), words) : words;
}

const clamp = (value: number): number => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, value));

function numberOf({ minimum, maximum, format }: Bag): fc.Arbitrary<unknown> {
  const [min, max] = [Math.ceil(clamp(minimum ?? -1e6)), Math.floor(clamp(maximum ?? 1e6))];
  const whole = fc.integer({ min, max });
  return format === undefined ? fc.oneof(whole, fc.double({ min, max, noNaN: true })) : whole;
}

/** Values that a schema of the contract accepts, or nearly: rules that only show at run time are left to chance. */
export function valueOf(schema: unknown, name = ''): fc.Arbitrary<unknown> {
  const { def, bag } = (schema as Schema)._zod;
  const kind = kindOf(name);
  const inner = (one: Schema | undefined): fc.Arbitrary<unknown> => (one ? valueOf(one, name) : hostileValue);
  if (def.type === 'object') return fieldsOf(def.shape ?? {});
  if (def.type === 'optional') return inner(def.innerType);
  if (def.type === 'nullable') return fc.option(inner(def.innerType), { freq: 4 });
  if (def.type === 'array') return fc.array(inner(def.element), { maxLength: 4 });
  if (def.type === 'union') return fc.oneof(...(def.options ?? []).map(inner));
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}));
  if (def.type === 'literal') return fc.constantFrom(...(def.values ?? []));
  if (def.type === 'pipe') return inner(def.in?._zod.def.type === 'transform' ? def.out : def.in);
  if (kind === 'username') return fc.oneof(refTo(kind), fc.stringMatching(/^[A-Za-z0-9._-]{3,32}$/));
  if (kind !== undefined)
    return fc.oneof({ weight: 6, arbitrary: refTo(kind) }, { weight: 1, arbitrary: fc.integer() });
  if (def.type === 'string')
    return /date/i.test(name)
      ? fc.constantFrom('2030-01-31', '2029-02-29', '', '2030-06-01T00:00Z')
      : textOf(bag);
  if (def.type === 'number') return numberOf(bag);
  return hostileValue;
}

/** An object's fields: those that must be there, with some of the others or none. */
function fieldsOf(shape: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([key, one]) => [key, valueOf(one, key)] as const);
  const required = fields.filter(([key]) => shape[key]?._zod.def.type !== 'optional');
  const bare = fc.record(Object.fromEntries(required), { noNullPrototype: true });
  const requiredKeys = required.map(([key]) => key);
  const more = fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
  return fc.oneof(bare, more) as fc.Arbitrary<Record<string, unknown>>;
}

/** The names of a schema's fields; none where it is no object. */
export const namesOf = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys((schema as unknown as Schema | undefined)?._zod.def.shape ?? {});
