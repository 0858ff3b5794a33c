import { callbackify } from 'node:util';
import type { QueryResult } from 'kysely';
import pg from 'pg';
import { type InSeries, LAST, SERIES } from './as-one.ts';
import { type Along, type Connection, type Known, type Planned, Trip } from './trip.ts';
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

/** What is said of a statement that does not go by itself. */
const said = (command: 'BEGIN' | 'COMMIT' | 'ROLLBACK' | 'LATER') => ({ command, rowCount: null, rows: [] });

const isByItself = ({ before, commit }: Along): boolean => before.length === 0 && commit === undefined;

/** A value as the protocol has it. Throws where it is none that both engines take. */
function written(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new TypeError('A series takes texts, numbers and null');
}

/** What is told of a statement of a series. */
const answered = ({ rows }: pg.QueryResult): QueryResult<unknown> => ({ rows });

/**
 * A connection on which a statement with values is planned once and then only run: to plan one takes PostgreSQL longer
 * than to run it, and a change has some five. In a transaction it may throw what isPlanOutdated tells. `begin` waits for the first
 * statement of its transaction, and one that is marked as the last waits for `commit`, to go with it; a series goes together. See
 * Trip.
 */
export class PlanningClient extends pg.Client {
  /** The name of a `begin` of which PostgreSQL has not been told. */
  #begin: string | undefined;
  #last: { text: string; values: unknown[]; commit: string } | undefined;

  override query(...asked: unknown[]): never {
    const [text, values, done] = asked;
    if (typeof text !== 'string' || !Array.isArray(values))
      return super.query(...(asked as [string])) as never;
    const running = () => this.#run(text, values);
    if (typeof done !== 'function') return running() as never;
    // As the pool asks.
    return callbackify(running)(done as (error: unknown, result: unknown) => void) as never;
  }

  async #run(text: string, values: unknown[]): Promise<unknown> {
    if (text === 'begin') {
      this.#begin = this.#nameHere('begin');
      if (this.#begin !== undefined) return said('BEGIN');
    }
    const commit = text.startsWith(LAST) ? this.#nameHere('commit') : undefined;
    if (commit !== undefined) {
      this.#last = { text, values, commit };
      return said('LATER');
    }
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    if (this.#last) throw new Error('Nothing may follow the last statement of a transaction');
    return text === SERIES ? this.#sendSeries(values as InSeries[]) : this.#send(text, values);
  }

  async #end(text: 'commit' | 'rollback'): Promise<unknown> {
    const last = this.#last;
    this.#last = undefined;
    if (text === 'commit' && last) {
      await this.#send(last.text, last.values, { before: [], commit: last.commit });
      return said('COMMIT');
    }
    if (this.#begin === undefined) return this.#send(text, []);
    this.#begin = undefined;
    return said(text === 'commit' ? 'COMMIT' : 'ROLLBACK');
  }

  /** Its rows are what each statement of the series answered. Where one before the last is not known here, all go by themselves. */
  async #sendSeries(statements: InSeries[]): Promise<unknown> {
    const series = statements.map(({ text, values }) => ({ text, values: values.map(written) }));
    const before = series.slice(0, -1).map(({ text, values }) => ({ name: this.#nameHere(text), values }));
    const last = series.at(-1);
    if (last && before.every((one): one is Known => one.name !== undefined)) {
      const results = (await this.#send(last.text, last.values, { before })) as pg.QueryResult[];
      return { rows: [results].flat().map(answered) };
    }
    const rows: QueryResult<unknown>[] = [];
    for (const { text, values } of series)
      rows.push(answered((await this.#send(text, values)) as pg.QueryResult));
    return { rows };
  }

  /** Runs a statement under its name, and where its plan is outdated and nothing went along once more under a new one. */
  async #send(text: string, values: unknown[], { before, commit }: Along = { before: [] }): Promise<unknown> {
    const begin = this.#begin === undefined ? [] : [{ name: this.#begin, values: [] }];
    this.#begin = undefined;
    const along = { before: [...begin, ...before], commit };
    try {
      return await this.#ask({ name: nameOf(text), text, values }, along);
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      generation++;
      names.clear();
      if (!isByItself(along)) throw error;
      // In a transaction this fails, for that has ended: whoever began it begins anew.
      return super.query({ name: nameOf(text), text, values }).catch(() => {
        throw error;
      });
    }
  }

  #ask(planned: Planned, along: Along): Promise<unknown> {
    if (isByItself(along)) return super.query(planned);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const trip = new Trip(planned, along, (error, result) => (error ? reject(error) : resolve(result)));
    super.query(trip as unknown as pg.Query);
    return promise;
  }

  /** The name under which this connection knows a statement; undefined where it does not. */
  #nameHere(text: string): string | undefined {
    const name = nameOf(text);
    const { parsedStatements } = (this as unknown as { connection: Connection }).connection;
    return name !== undefined && parsedStatements[name] === text ? name : undefined;
  }
}
