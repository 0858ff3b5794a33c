import { type Header, headerOf } from './header.ts';
import { longColumns, perColumn } from './long-block.ts';
import type { GridColumn, GridRow } from './model.ts';
import {
  type Block,
  type GridNames,
  isNumeric,
  isWord,
  NameReader,
  type Table,
  textsAt,
  trimmed,
  widthOf,
} from './names.ts';

/** What says where the cells of a pasted block go. */
export interface BlockTarget {
  /** All rows, those that a filter hides too. */
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  /** The columns that name a row, the most telling first. */
  keys: readonly string[];
  names?: GridNames | undefined;
  /** The index of the current column; undefined where no cell is chosen. */
  at: number | undefined;
}

const NO_HEADINGS = 'the first row looks like headings that this grid does not have';

/** A block of which nothing is pasted. */
const NOTHING: Block = {
  slots: [],
  lines: [],
  hasHeading: true,
  isNamed: false,
  unknown: [],
  repeated: [],
};

/** How many lines before the row of headings a table may have, such as its title. */
const ABOVE_MAX = 5;

/** Finds out what names the rows and columns of a block. */
class BlockReader {
  readonly #target: BlockTarget;
  readonly #names: NameReader;
  readonly #key: GridColumn | undefined;

  constructor(target: BlockTarget) {
    this.#target = target;
    this.#names = new NameReader(target.columns, target.rows, target.keys[0], target.names);
    this.#key = target.columns.find(({ id }) => id === target.keys[0]);
  }

  read(pasted: Table): Block {
    const table = trimmed(pasted);
    const { long } = this.#target.names ?? {};
    if (long) {
      const block = this.#long(table, long);
      if (block) return block;
    }
    return this.#wide(this.#target.names && this.#isCrossed(table) ? this.#crossed(table) : table);
  }

  #wide(table: Table): Block {
    const top = this.#headingIndex(table);
    return top < 0 ? this.#withoutHeading(table) : this.#withHeading(table, top);
  }

  #header = (texts: readonly string[], isHeading: boolean): Header =>
    headerOf(this.#names.columns, texts, (words) => this.#names.columnsNamed(words, isHeading));

  /** Whether the rows of the grid are the columns of a table. */
  #isCrossed(table: Table): boolean {
    const [top = [], ...below] = table;
    const [across, down] = [top.slice(1), textsAt(below, 0)];
    const others = across.map((_, index) => textsAt(below, index + 1));
    if (others.some((texts) => texts.length > 0 && this.#names.rowsNamed(texts).every(Boolean))) return false;
    const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;
    const straight = count(this.#columnsOfValues(across)) + count(this.#names.rowsNamed(down));
    return count(this.#columnsOfValues(down)) + count(this.#names.rowsNamed(across)) > straight;
  }

  /** Which of the texts name columns of values. */
  #columnsOfValues = (texts: readonly string[]): boolean[] =>
    this.#header(texts, false).columns.map((column) => column !== undefined && this.#isOfValues(column));

  #isOfValues = ({ id }: GridColumn): boolean =>
    !this.#target.keys.includes(id) && this.#target.columns.some((column) => column.id === id);

  #crossed(table: Table): Table {
    const corner = table[0]?.[0] ?? '';
    // What stands in the corner over the names of one direction says nothing of the other.
    const isName = this.#names.rowsNamed([corner])[0] || this.#columnsOfValues([corner])[0];
    const lines = Array.from({ length: widthOf(table) }, (_, column) => textsAt(table, column));
    const [first = [], ...others] = lines;
    return [[isName ? corner : '', ...first.slice(1)], ...others];
  }

  #headingIndex(table: Table): number {
    if (this.#isHeading(table)) return 0;
    if (!this.#target.names) return -1;
    return table.findIndex(
      (texts, index) =>
        index > 0 &&
        index <= ABOVE_MAX &&
        index < table.length - 1 &&
        this.#header(texts, false).columns.filter(Boolean).length > 1,
    );
  }

  /**
   * Whether a table begins with a row of headings: two of them at least name columns, or all do, or one does over names of rows or
   * names what the rows are named by; or words stand over numbers.
   */
  #isHeading([first = [], ...body]: Table): boolean {
    if (body.length === 0) return false;
    const { columns } = this.#header(first, false);
    const count = columns.filter(Boolean).length;
    if (count > 1 || (count === 1 && first.every((text, index) => !text || columns[index]))) return true;
    const rowsNamed = this.#names.rowsNamed(first);
    if (columns.some((column, index) => column && column === this.#key && !rowsNamed[index])) return true;
    if (rowsNamed[0]) return false;
    const namesRows = this.#names.rowsNamed(textsAt(body, 0)).some(Boolean);
    if (namesRows && (!first[0] || count > 0)) return true;
    if (first.some((text, index) => isNumeric(text) && !columns[index])) return false;
    return first.some((text, index) => {
      const below = textsAt(body, index);
      return isWord(text) && below.some(isNumeric) && !below.some(isWord);
    });
  }

  #withHeading(table: Table, top: number): Block {
    const first = table[top] ?? [];
    const lines = table.slice(top + 1);
    const { columns, repeated } = this.#header(first, true);
    // A value whose column no other heading tells, or such a heading alone, says nothing.
    const slots = columns.map((column) => (column && this.#isOfLong(column) ? undefined : column));
    const named = this.#keyBelow(slots, first, lines);
    if (named !== undefined) slots[named] = this.#key;
    const left = first.flatMap((text, index) =>
      text && !slots[index] && textsAt(lines, index).some(Boolean) ? [index] : [],
    );
    const headings = (isIn: (index: number) => boolean) =>
      left.filter(isIn).map((index) => first[index] ?? '');
    const isUnderstood = this.#target.names
      ? slots.some((column) => column && this.#isOfValues(column))
      : columns.some(Boolean);
    return {
      slots,
      lines,
      hasHeading: true,
      isNamed: slots.includes(this.#key),
      unknown: headings((index) => !repeated.includes(index)),
      repeated: headings((index) => repeated.includes(index)),
      refusal: isUnderstood ? undefined : NO_HEADINGS,
    };
  }

  /** The column of names that no heading tells: it names rows, or is a first one of words. */
  #keyBelow(slots: Header['columns'], first: readonly string[], lines: Table): number | undefined {
    if (slots.includes(this.#key)) return undefined;
    const free = Array.from({ length: widthOf([first, ...lines]) }, (_, index) => index).filter(
      (index) => slots[index] === undefined,
    );
    const match = free.find((index) => this.#names.rowsNamed(textsAt(lines, index)).some(Boolean));
    return match ?? (free[0] === 0 && textsAt(lines, 0).some(isWord) ? 0 : undefined);
  }

  #withoutHeading(table: Table): Block {
    const { columns, at } = this.#target;
    const plain: Block = {
      slots: columns.slice(Math.max(0, at ?? 0)),
      lines: table,
      hasHeading: false,
      isNamed: false,
      unknown: [],
      repeated: [],
    };
    const named = this.#keyIn(table);
    return named === undefined ? plain : { ...plain, isNamed: true, ...this.#slotsBeside(table, named) };
  }

  /** The column of names of a table without headings: it names rows, or has words beside numbers where the grid takes numbers. */
  #keyIn(table: Table): number | undefined {
    const { columns, at } = this.#target;
    const width = widthOf(table);
    if (width < 2) return undefined;
    const indexes = Array.from({ length: width }, (_, index) => index);
    const match = indexes.find((index) => {
      const texts = textsAt(table, index);
      return this.#names.rowsNamed(texts).some(Boolean);
    });
    if (match !== undefined) return match;
    const isPlace = this.#target.names ? columns[at ?? 0] === this.#key : false;
    const isNumberPlace = at !== undefined && columns[at]?.kind === 'number';
    const hasNumbers = indexes.slice(1).some((index) => textsAt(table, index).some(isNumeric));
    return (isPlace || isNumberPlace) && hasNumbers && textsAt(table, 0).some(isWord) ? 0 : undefined;
  }

  /** The columns of a table without headings, beside the one of names. */
  #slotsBeside(table: Table, named: number): Pick<Block, 'slots' | 'refusal'> {
    const { columns, keys, names, at } = this.#target;
    const start = at ?? 0;
    if (!names && columns[start + named] === this.#key) return { slots: columns.slice(start) };
    const others = keys
      .slice(1)
      .flatMap((id) => this.#names.columns.find((column) => column.id === id) ?? []);
    const isKey = (column: GridColumn | undefined) =>
      column === this.#key || others.includes(column as GridColumn);
    const isPlaced = at !== undefined && !isKey(columns[at]);
    const free = [...others];
    let next = isPlaced ? at : columns.indexOf(this.#key as GridColumn) + 1;
    const slots = Array.from({ length: widthOf(table) }, (_, index) => {
      if (index === named) return this.#key;
      const hasWords = textsAt(table, index).some(isWord);
      // Words beside the names are what else names the rows.
      if (hasWords && index <= named + 1 && (isPlaced || names)) {
        const other = free.shift();
        if (other) {
          if (columns[next] === other) next += 1;
          return other;
        }
      }
      if (names && !hasWords) while (isKey(columns[next])) next += 1;
      return columns[next++];
    });
    const values = slots.filter((column) => !isKey(column)).length;
    const isWhole = values === columns.filter((column) => !isKey(column)).length;
    return {
      slots,
      // Where nothing says which columns the values belong to.
      refusal:
        names?.columns && at === undefined && !isWhole
          ? 'choose the cell that its values begin in, or paste their periods too'
          : undefined,
    };
  }

  #isOfLong({ id }: GridColumn): boolean {
    const { long } = this.#target.names ?? {};
    return id === long?.column || id === long?.value;
  }

  /** A block of a table with one value a line; undefined where it is none. */
  #long(table: Table, { column, value }: { column: string; value: string }): Block | undefined {
    const [first = [], ...body] = table;
    const { columns: slots } = this.#header(first, true);
    const indexOf = (id: string) => slots.findIndex((slot) => slot?.id === id);
    const unknown = (lines: Table) =>
      first.filter((text, index) => text && !slots[index] && textsAt(lines, index).some(Boolean));
    if (indexOf(column) >= 0 && indexOf(value) >= 0 && body.length > 0) {
      const named = slots.includes(this.#key) ? undefined : this.#keyBelow(slots, first, body);
      if (named !== undefined) slots[named] = this.#key;
      return this.#perColumn(slots, body, { column: indexOf(column), value: indexOf(value) }, unknown(body));
    }
    const match = longColumns(table, this.#names);
    if (!match) return undefined;
    const { hasHeading } = match;
    if (hasHeading && slots[match.value]?.id !== value)
      return { ...NOTHING, unknown: [first[match.value] ?? ''], refusal: NO_HEADINGS };
    const unit = this.#names.columns.find(({ id }) => id === this.#target.keys[1]);
    const plain = first.map((_, index) => (index === match.row ? this.#key : undefined));
    const beside = match.row + 1;
    if (beside !== match.column && beside !== match.value && beside < first.length) plain[beside] = unit;
    return this.#perColumn(plain, hasHeading ? body : table, match, []);
  }

  #perColumn(
    slots: Header['columns'],
    lines: Table,
    { column, value }: { column: number; value: number },
    unknown: readonly string[],
  ): Block {
    const keys = slots.flatMap((slot, index) => (slot && this.#target.keys.includes(slot.id) ? [index] : []));
    const named = this.#names.columnsNamed(textsAt(lines, column), true);
    const wide = perColumn(lines, { keys, column, value, named });
    return {
      slots: [...keys.map((index) => slots[index]), ...wide.columns],
      lines: wide.lines,
      hasHeading: true,
      isNamed: keys.some((index) => slots[index] === this.#key),
      unknown: [...new Set([...unknown, ...wide.unknown])],
      repeated: [],
      refusal:
        keys.length === 0 || wide.columns.length === 0
          ? 'its lines name nothing that this grid has'
          : undefined,
    };
  }
}

/** Reads what names the rows and columns of a block; see README.md. */
export const readBlock = (pasted: Table, target: BlockTarget): Block => new BlockReader(target).read(pasted);
