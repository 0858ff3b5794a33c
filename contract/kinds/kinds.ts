import { capitalized } from '../words/capitalized.ts';
import { initiative } from './initiative.ts';
import type { RecordOf, Kind } from './kind.ts';
import { KIND_NAMES, type KindName } from './names.ts';
import { kpi } from './kpi.ts';
import { link } from './link.ts';
import { node } from './node.ts';
import { actionStep, tactic } from './steps.ts';
import { strategy } from './strategy.ts';

const kinds = { strategy, node, kpi, initiative, tactic, actionStep, link } as const;

/** The type of each descriptor. */
export type Kinds = typeof kinds;

/** The record of each kind. */
export type Records = { [K in KindName]: RecordOf<Kinds[K]> };

/** The descriptor of each kind. */
export const KINDS: { readonly [K in KindName]: Kind } = kinds;

/** A kind whose records have titles, beside the strategy. */
export type TitledKind = Exclude<
  { [K in KindName]: Kinds[K]['title'] extends string ? K : never }[KindName],
  'strategy'
>;

/** The kinds whose records have titles, beside the strategy. */
export const TITLED_KINDS = KIND_NAMES.filter(
  (kind): kind is TitledKind => kind !== 'strategy' && KINDS[kind].title !== undefined,
);

/** A kind of work, which has days. */
export type WorkKind = {
  [K in KindName]: Kinds[K] extends { readonly days: object } ? K : never;
}[KindName];

/** The kinds of work. */
export const WORK_KINDS = KIND_NAMES.filter((kind): kind is WorkKind => KINDS[kind].days !== undefined);

/** A kind whose records somebody is responsible for. */
export type ResponsibleKind = {
  [K in KindName]: Kinds[K] extends { readonly responsible: string } ? K : never;
}[KindName];

/** The kinds whose records somebody is responsible for. */
export const RESPONSIBLE_KINDS = KIND_NAMES.filter(
  (kind): kind is ResponsibleKind => KINDS[kind].responsible !== undefined,
);

/** The field that says who is responsible for a record: a member's id, or for work the username as a text. */
export const responsibleField = (kind: ResponsibleKind): string => KINDS[kind].responsible as string;

/** The error of a change that names no record: 'KPI ID is required'. */
export const idRequired = (kind: KindName): string => `${capitalized(KINDS[kind].label)} ID is required`;

/** A record of any kind, for code that goes by the descriptors. */
export type AnyRecord = { id: number } & Record<string, unknown>;

/** The title of a record; empty where its kind has none. */
export const titleOf = (kind: KindName, record: object): string => {
  const { title } = KINDS[kind];
  return title === undefined ? '' : String((record as AnyRecord)[title]);
};

const INITIAL = new Map(
  KIND_NAMES.map((kind) => {
    const fields = Object.entries(KINDS[kind].fields);
    return [kind, Object.fromEntries(fields.map(([name, { initial }]) => [name, initial]))];
  }),
);

/** The initial values of the fields of a kind; undefined for those that must be given. */
export const initialOf = (kind: KindName): Readonly<Record<string, unknown>> => INITIAL.get(kind) ?? {};
