import pg from 'pg';

/** A statement by the name under which the connection knows it, or the text it does not know yet. */
export interface Planned {
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** What PostgreSQL says of a statement that is done, such as INSERT 0 1 or COMMIT. */
interface Done {
  text: string;
}

/** The driver's own connection, as far as it is used here. */
export interface Connection extends pg.Connection {
  /** The statements it knows: texts by name. */
  readonly parsedStatements: Record<string, string | undefined>;
  bind(statement: { statement: string; values: (string | null)[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: object): void;
}

/** What the driver calls of a query of its own. */
interface DriversQuery {
  submit(connection: Connection): unknown;
  handleCommandComplete(done: Done, connection: Connection): void;
}

type Callback = (error: Error | undefined, result: unknown) => void;

const Query = pg.Query as unknown as new (
  statement: Planned & { queryMode: 'extended' },
  values: undefined,
  callback: Callback,
) => DriversQuery;

/** A statement by the name under which the connection knows it. */
export interface Known {
  name: string;
  values: (string | null)[];
}

/** What goes along with a statement. */
export interface Along {
  /** What comes before it, in order. */
  before: readonly Known[];
  /** The name of the `commit` behind it. */
  commit?: string | undefined;
}

/**
 * Statements that go to PostgreSQL together, such as the `begin` before the first of a transaction and the `commit` behind its last:
 * most of what each costs is the way there and back. They go as one series, of which PostgreSQL does nothing more once
 * a part has failed: no statement stands alone where its `begin` failed, and no `commit` follows a statement that did. Each sees
 * what those before it did, and what was committed before it came to its turn. The answer is that of the one statement, or a list
 * where others went before it.
 */
export class Trip extends Query {
  readonly #along: Along;

  constructor(statement: Planned, along: Along, callback: Callback) {
    // A series takes the extended protocol, also for a statement without a name and without values.
    super({ ...statement, queryMode: 'extended' }, undefined, callback);
    this.#along = along;
  }

  override submit(connection: Connection): unknown {
    const { before, commit } = this.#along;
    const send = ({ name, values }: Known): void => {
      connection.bind({ statement: name, values });
      connection.describe({ type: 'P', name: '' });
      connection.execute({});
    };
    // Behind the statement, and only where it went: the driver ends the series.
    const execute = (portal: object): void => {
      connection.execute(portal);
      if (commit !== undefined) send({ name: commit, values: [] });
    };
    connection.stream.cork();
    try {
      for (const one of before) send(one);
      return super.submit(Object.assign(Object.create(connection) as Connection, { execute }));
    } finally {
      connection.stream.uncork();
    }
  }

  override handleCommandComplete(done: Done, connection: Connection): void {
    // The answer is that of the statements.
    if (done.text !== 'BEGIN' && done.text !== 'COMMIT') super.handleCommandComplete(done, connection);
  }
}
