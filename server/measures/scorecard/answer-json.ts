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

  /** `head` is an object without its end, whose last field is the empty list of the KPIs, in the order of `kpis`. */
  constructor(head: string, kpis: ReadonlyMap<number, Buffer>) {
    const start = Buffer.from(head.slice(0, -END.length));
    this.#ids = [...kpis.keys()];
    this.#headLength = start.length;
    this.#ends = new Uint32Array(kpis.size);
    const pieces: Buffer[] = [start];
    let end = start.length;
    let index = 0;
    for (const json of kpis.values()) {
      if (index > 0) pieces.push(COMMA);
      pieces.push(json);
      end += json.length + (index > 0 ? COMMA.length : 0);
      this.#ends[index++] = end;
    }
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
