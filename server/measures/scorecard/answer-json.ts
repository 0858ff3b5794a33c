/** Ends the list of KPIs, and the answer. */
const END = Buffer.from(']}');
const COMMA = Buffer.from(',');

/**
 * The JSON of a scorecard, and where that of each KPI is in it, as the only copy: thousands of texts would take twice the memory, and
 * encoding all of them again takes longer than the change of one.
 */
export class AnswerJson {
  readonly bytes: Buffer;
  readonly #ids: readonly number[];
  readonly #headLength: number;
  readonly #ends: Uint32Array;
  #places: ReadonlyMap<number, number> | undefined;

  /** `head` is an object without its end, whose last field is the empty list of the KPIs. One without JSON is left out. */
  constructor(head: string, ids: Iterable<number>, jsonOf: (id: number) => Buffer | undefined) {
    const start = Buffer.from(head.slice(0, -END.length));
    const [listed, ends, pieces]: [number[], number[], Buffer[]] = [[], [], [start]];
    let end = start.length;
    for (const id of ids) {
      const json = jsonOf(id);
      if (!json) continue;
      const between = listed.length > 0 ? [COMMA] : [];
      pieces.push(...between, json);
      listed.push(id);
      end += between.length + json.length;
      ends.push(end);
    }
    this.#ids = listed;
    this.#headLength = start.length;
    this.#ends = Uint32Array.from(ends);
    this.bytes = Buffer.concat([...pieces, END]);
  }

  /** The JSON of a KPI, as a view of these bytes. */
  kpi(id: number): Buffer | undefined {
    this.#places ??= new Map(this.#ids.map((each, index) => [each, index]));
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    const start = place === 0 ? this.#headLength : (this.#ends[place - 1] as number) + COMMA.length;
    return this.bytes.subarray(start, this.#ends[place]);
  }
}
