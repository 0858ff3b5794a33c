import type { Limits } from '../../commands/limits.ts';
import type { Act } from '../../people/roles.ts';
import type { ValueType } from '../../values/value-type.ts';

/** The kinds of record beside the plan, as the history names them. */
export const BESIDE_KIND_NAMES = [
  'snapshot',
  'finding',
  'review',
  'reviewAction',
  'comment',
  'bookTemplate',
  'book',
  'publication',
  'webhook',
  'pull',
] as const;
export type BesideKindName = (typeof BESIDE_KIND_NAMES)[number];

/** A kind of record beside the plan: where it is stored, who may write it, how many there are, and the words of it. */
export interface BesideKind {
  readonly name: BesideKindName;
  readonly table: string;
  /** Its name within a sentence: 'published page'. */
  readonly singular: string;
  /** The option of the history's filter. */
  readonly plural: string;
  /** What a member must be allowed to write one. */
  readonly act: Act;
  /**
   * How many there are at most in a strategy, or with the same `within`, as a number or the setting that has it, and what to say then;
   * without, there is no limit.
   */
  readonly limit?: {
    readonly most: number | keyof Limits;
    readonly within?: readonly string[];
    readonly sentence: (most: number) => string;
  };
  /** The fields that the history names, each with its label. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the values of fields are that are no texts, numbers or flags. */
  readonly valueTypes?: Readonly<Record<string, ValueType>>;
  /** What the history says before the title, where it is not 'added the …', 'changed the …' or 'deleted the …'. */
  readonly phrases?: Partial<Record<'create' | 'update' | 'delete', string>>;
}
