import type * as z from 'zod/mini';
import type { Field } from '../../contract/kinds/kind.ts';

/** Values of every type that fields have. */
const VALUES: readonly unknown[] = [
  2.5,
  5,
  120,
  'Sample',
  '2030-06-30',
  { value: 30.5, date: '2029-12-31' },
  true,
];

/** The values of a choice. */
const choicesOf = (rule: z.ZodMiniType): readonly unknown[] => [...(rule._zod.values ?? [])];

/** How many codes there are: no two records of a strategy have the same. */
let codes = 0;

/** A value that the rule of a field takes and that is not its initial one. */
function sampleOf(name: string, rule: z.ZodMiniType, initial: unknown): unknown {
  if (name === 'code') return `S-${++codes}`;
  const sample = [...choicesOf(rule).toReversed(), ...VALUES].find(
    (value) => value !== null && value !== initial && rule.safeParse(value).success,
  );
  if (sample === undefined) throw new Error(`Give a sample of ${name}: none of those here is valid`);
  return sample;
}

/** A value for each field of a kind that users set, other than its initial one; `chosen` has those that depend on others. */
export function samplesOf<T extends object>(
  { fields }: { readonly fields: Record<string, Field> },
  chosen: T,
): T & Record<string, unknown> {
  const samples = Object.entries(fields).flatMap(([name, { rule, initial }]) =>
    rule && !(name in chosen) ? [[name, sampleOf(name, rule, initial)] as const] : [],
  );
  return { ...Object.fromEntries(samples), ...chosen };
}
