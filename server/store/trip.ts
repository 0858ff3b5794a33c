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
  bind(statement: { statement: string }): void;
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

/** The names under which a connection knows `begin` and `commit`, where they go along. */
export interface Around {
  begin?: string | undefined;
  commit?: string | undefined;
}

/**
 * A statement that goes to PostgreSQL with the `begin` before it, the `commit` behind it, or both: most of what each costs is
 * the way there and back. They go as one series, of which PostgreSQL does nothing more once a part has failed: no
 * statement stands alone where its `begin` failed, and no `commit` follows a statement that did.
 */
export class Trip extends Query {
  readonly #around: Around;

  constructor(statement: Planned, around: Around, callback: Callback) {
    // A series takes the extended protocol, also for a statement without a name and without values.
    super({ ...statement, queryMode: 'extended' }, undefined, callback);
    this.#around = around;
  }

  override submit(connection: Connection): unknown {
    const { begin, commit } = this.#around;
    const send = (name: string): void => {
      connection.bind({ statement: name });
      connection.execute({});
    };
    // Behind the statement, and only where it went: the driver ends the series.
    const execute = (portal: object): void => {
      connection.execute(portal);
      if (commit !== undefined) send(commit);
    };
    connection.stream.cork();
    try {
      if (begin !== undefined) send(begin);
      return super.submit(Object.assign(Object.create(connection) as Connection, { execute }));
    } finally {
      connection.stream.uncork();
    }
  }

  override handleCommandComplete(done: Done, connection: Connection): void {
    // The answer is that of the statement.
    if (done.text !== 'BEGIN' && done.text !== 'COMMIT') super.handleCommandComplete(done, connection);
  }
}
