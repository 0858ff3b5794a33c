import { CompiledQuery } from 'kysely';

/** Begins the text of a statement behind which only `commit` comes, and of which nobody needs to know what became. */
export const LAST = '/* last */ ';

/** The text of what stands for several statements, which are its values; see asSeries. */
export const SERIES = '/* series */';

/** A statement of a series, as the driver has it. */
export interface InSeries {
  text: string;
  values: unknown[];
}

/** Several statements, one after the other, that go to PostgreSQL together. The rows of the answer are what each answered. */
export const asSeries = (statements: readonly CompiledQuery[]): CompiledQuery =>
  CompiledQuery.raw(
    SERIES,
    statements.map(({ sql, parameters }): InSeries => ({ text: sql, values: [...parameters] })),
  );

/**
 * The last statements of a transaction as one of PostgreSQL, in whatever order it likes: all see what there was before it. All but the last one
 * have to write, for what only reads is left out where nobody reads on. Their texts hold no `$` but those of their values.
 */
export function asOne(statements: readonly CompiledQuery[]): CompiledQuery {
  const values: unknown[] = [];
  const texts = statements.map(({ sql, parameters }) => {
    const before = values.length;
    values.push(...parameters);
    return sql.replaceAll(/\$(\d+)/g, (_, at: string) => `$${before + Number(at)}`);
  });
  const last = texts.pop() ?? '';
  const others = texts.map((text, at) => `part_${at} as (${text})`);
  return CompiledQuery.raw(LAST + (others.length > 0 ? `with ${others.join(', ')} ${last}` : last), values);
}
