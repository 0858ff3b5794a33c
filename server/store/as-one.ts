import { CompiledQuery } from 'kysely';

/**
 * Several statements as one of PostgreSQL, in whatever order it likes: all see what there was before it. All but the last one
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
  return CompiledQuery.raw(others.length > 0 ? `with ${others.join(', ')} ${last}` : last, values);
}
