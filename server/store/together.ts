import type pg from 'pg';
import type { Statement } from './store.ts';

interface Question {
  values: unknown[];
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/** The name of the column that tells to which question a row belongs. */
const AT = 'question';

const typeOf = (value: unknown): string => (typeof value === 'number' ? 'bigint' : 'text');

/**
 * A statement for any number of questions at once, each with its values. They are given as JSON, of which PostgreSQL expects
 * always the same number of rows: of lists it expects as many as there are, and would plan anew each time.
 */
function forMany({ sql }: Statement, types: string[]): string {
  const one = sql.replaceAll(/\$(\d+)/g, (_, at: string) => `asked.value_${Number(at) - 1}`);
  const columns = types.map((type, at) => `, value_${at} ${type}`).join('');
  return `select asked.${AT}, answer.* from json_to_recordset($1) as asked(${AT} integer${columns})
    cross join lateral (${one}) as answer`;
}

/**
 * Questions of one prepared statement to PostgreSQL. Most of what one costs is the way there and back, so those that come
 * while an earlier one is under way go together when it is back. None is answered by what was asked before it came.
 */
export class Together {
  readonly #pool: pg.Pool;
  readonly #statement: Statement;
  #many: string | undefined;
  #waiting: Question[] = [];
  #isUnderWay = false;

  constructor(pool: pg.Pool, statement: Statement) {
    this.#pool = pool;
    this.#statement = statement;
  }

  /** Asks with some values, texts and whole numbers; gives the rows. Throws the driver's error. */
  ask(values: unknown[]): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.#waiting.push({ values, resolve, reject });
    if (!this.#isUnderWay) {
      this.#isUnderWay = true;
      // Not at once: others of the same turn of the loop come along.
      setImmediate(() => void this.#send());
    }
    return promise;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const asked = this.#waiting;
      this.#waiting = [];
      await this.#answer(asked);
    }
    this.#isUnderWay = false;
  }

  async #answer(asked: Question[]): Promise<void> {
    const [first] = asked;
    if (!first) return;
    this.#many ??= forMany(this.#statement, first.values.map(typeOf));
    const questions = asked.map(({ values }, question) => {
      const named = values.map((value, at) => [`value_${at}`, value] as const);
      return { [AT]: question, ...Object.fromEntries(named) };
    });
    try {
      const { rows } = await this.#pool.query<Record<string, unknown>>(this.#many, [
        JSON.stringify(questions),
      ]);
      const answers = asked.map((): unknown[] => []);
      for (const { [AT]: question, ...row } of rows) answers[Number(question)]?.push(row);
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] ?? []);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
