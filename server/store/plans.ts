import { callbackify } from 'node:util';
import pg from 'pg';
import { isPlanOutdated } from './trouble.ts';

/** How many statements have their plans kept, on each connection. Lists of ids make a text for each length. */
const KEPT_MAX = 300;
/** Long texts are lists of rows, which hardly come twice: characters. */
const LENGTH_MAX = 2000;

const names = new Map<string, string>();
/** Counted up when plans are forgotten: a connection knows a statement by its name for as long as it lives. */
let generation = 0;

/** The name under which PostgreSQL keeps the plan of a statement; undefined where it keeps none. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > LENGTH_MAX || names.size >= KEPT_MAX) return known;
  const name = `meridian_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (named: { name: string | undefined; text: string; values: unknown[] }) => Promise<unknown>;

/** Runs a statement under its name, and where its plan is outdated once more under a new one. */
async function run(query: Query, text: string, values: unknown[]): Promise<unknown> {
  try {
    return await query({ name: nameOf(text), text, values });
  } catch (error) {
    if (!isPlanOutdated(error)) throw error;
    generation++;
    names.clear();
    // In a transaction this fails, for that has ended: whoever began it begins anew.
    return query({ name: nameOf(text), text, values }).catch(() => {
      throw error;
    });
  }
}

/**
 * A connection on which a statement with values is planned once and then only run: to plan one takes PostgreSQL longer
 * than to run it, and a change has some six. In a transaction it may throw what isPlanOutdated tells.
 */
export class PlanningClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const [text, values, done] = asked;
    if (typeof text !== 'string' || !Array.isArray(values))
      return super.query(...(asked as [string])) as never;
    const running = () => run((named) => super.query(named), text, values);
    if (typeof done !== 'function') return running() as never;
    // As the pool asks.
    return callbackify(running)(done as (error: unknown, result: unknown) => void) as never;
  }
}
