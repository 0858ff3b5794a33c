/** Comparisons give 1 or 0, for `if`. */
const OPERATORS = ['+', '-', '*', '/', '<', '<=', '>', '>=', '='] as const;
type Operator = (typeof OPERATORS)[number];

/** The functions, with the fewest and the most values that they take. */
const FUNCTIONS = {
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  if: [3, 3],
  coalesce: [1, 20],
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

/** A measure in a formula: its value, target or year to date, of the period or of one `back` before. */
export interface Reference {
  id: number;
  part: 'value' | 'target' | 'ytd';
  back: number;
}

/** A formula as a tree of a closed list of nodes. */
export type Expression =
  | { type: 'number'; value: number }
  | { type: 'reference'; reference: Reference }
  | { type: 'negative'; of: Expression }
  | { type: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { type: 'call'; name: FunctionName; args: Expression[] };

/** Why a formula is refused, in words for whom wrote it. */
export class FormulaError extends Error {}

/** The most parts of a formula, which bounds the steps of its evaluation; the deepest nesting; the furthest look back. */
const PARTS_MAX = 500;
const NESTING_MAX = 20;
const BACK_MAX = 24;

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?|\.\d+)|\[#(?<id>-?\d{1,15})\]|(?<part>\.[a-z]+)|(?<name>[a-z]+)|(?<sign><=|>=|[-+*/<>=(),]))/y;

/** Signs that stand for others. */
const SIGNS: Record<string, string> = { '−': '-', '×': '*', '·': '*', '÷': '/', '≤': '<=', '≥': '>=' };

/** How strongly an operator binds what stands beside it. */
const STRENGTH: Record<Operator, number> = {
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '=': 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
};

type Kind = 'number' | 'id' | 'part' | 'name' | 'sign' | 'end';
interface Token {
  kind: Kind;
  text: string;
}

function tokensOf(source: string): Token[] {
  const text = source.replaceAll(/[−×·÷≤≥]/g, (sign) => SIGNS[sign] as string).trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new FormulaError(`A formula cannot contain “${text.slice(from).trim().slice(0, 20)}”`);
    const [kind, part] = Object.entries(groups).find(([, value]) => value !== undefined) as [Kind, string];
    tokens.push({ kind, text: part });
    if (tokens.length > PARTS_MAX) throw new FormulaError(`Use at most ${PARTS_MAX} parts in a formula`);
  }
  return [...tokens, { kind: 'end', text: 'the end' }];
}

const isOperator = ({ kind, text }: Token): boolean =>
  kind === 'sign' && OPERATORS.some((operator) => operator === text);

/** A Pratt parser over the tokens of one formula. */
class Parser {
  readonly #tokens: Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  whole(): Expression {
    const expression = this.#expression(0, 0);
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #take(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #has(sign: string): boolean {
    if (this.#next.kind !== 'sign' || this.#next.text !== sign) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#has(sign)) throw new FormulaError(`Expected “${sign}” before ${this.#named()}`);
  }

  #named(): string {
    return this.#next.kind === 'end' ? 'the end' : `“${this.#next.text}”`;
  }

  #unexpected(): FormulaError {
    return new FormulaError(
      this.#next.kind === 'end' ? 'The formula is not complete' : `Did not expect ${this.#named()}`,
    );
  }

  #expression(strength: number, depth: number): Expression {
    if (depth > NESTING_MAX) throw new FormulaError(`Nest a formula at most ${NESTING_MAX} deep`);
    let left = this.#operand(depth);
    while (isOperator(this.#next) && STRENGTH[this.#next.text as Operator] > strength) {
      const operator = this.#take().text as Operator;
      left = { type: 'binary', operator, left, right: this.#expression(STRENGTH[operator], depth + 1) };
    }
    return left;
  }

  #operand(depth: number): Expression {
    const { kind, text } = this.#next;
    if (this.#has('-')) return { type: 'negative', of: this.#expression(STRENGTH['*'], depth + 1) };
    if (this.#has('(')) {
      const inner = this.#expression(0, depth + 1);
      this.#expect(')');
      return inner;
    }
    if (kind === 'sign' || kind === 'part' || kind === 'end') throw this.#unexpected();
    this.#take();
    if (kind === 'number') return this.#number(text);
    return kind === 'id' ? this.#reference(Number(text)) : this.#call(text, depth);
  }

  #number(text: string): Expression {
    const value = Number(text);
    if (!Number.isFinite(value)) throw new FormulaError('Use a smaller number');
    return { type: 'number', value };
  }

  #reference(id: number): Expression {
    const reference: Reference = { id, part: 'value', back: 0 };
    while (this.#next.kind === 'part') {
      const { text } = this.#take();
      if (text === '.target' && reference.part === 'value') reference.part = 'target';
      else if (text === '.ytd' && reference.part === 'value') {
        this.#expect('(');
        this.#expect(')');
        reference.part = 'ytd';
      } else if (text === '.prev' && reference.back === 0) reference.back = this.#back();
      else throw new FormulaError(`Did not expect “${text}”: use .target, .prev(1) or .ytd()`);
    }
    return { type: 'reference', reference };
  }

  #back(): number {
    this.#expect('(');
    const { kind, text } = this.#take();
    this.#expect(')');
    const back = kind === 'number' ? Number(text) : 0;
    if (!Number.isInteger(back) || back < 1 || back > BACK_MAX)
      throw new FormulaError(`Give prev a whole number from 1 to ${BACK_MAX}`);
    return back;
  }

  #call(text: string, depth: number): Expression {
    const name = (Object.keys(FUNCTIONS) as FunctionName[]).find((candidate) => candidate === text);
    if (!name) throw new FormulaError(`There is no function “${text}”`);
    this.#expect('(');
    const args = [this.#expression(0, depth + 1)];
    while (this.#has(',')) args.push(this.#expression(0, depth + 1));
    this.#expect(')');
    const [least, most] = FUNCTIONS[name];
    if (args.length < least || args.length > most)
      throw new FormulaError(
        least === most ? `Give ${name} ${least} values` : `Give ${name} at most ${most} values`,
      );
    return { type: 'call', name, args };
  }
}

/** Parses a formula whose references are by id. Throws a FormulaError. */
export const parseFormula = (text: string): Expression => new Parser(text).whole();
