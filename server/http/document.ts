import type { Boot } from '../../contract/account.ts';
import type { Drawing } from '../strategies/first-sights.ts';
import type { Built } from './built.ts';

/** JSON that may stand inside a script element: no `<` can end it early. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inert(value)}</script>`;

/** What the document brings along, so that the page needs no call to know who is signed in, and who may register. */
const bootData = (boot: Boot, nonce: string): string =>
  `<meta property="csp-nonce" nonce="${nonce}">${data('boot', boot)}`;

/** Where the document takes what it brings along: before its first script, which reads it. */
const BEFORE = /<script|<\/head>/;

/** Where the program is named, and where it draws itself. */
const PROGRAM = /<script type="module"(?: crossorigin)? src="([^"]+)"><\/script>/;
const ROOT = '<div id="root"></div>';
/** Has the browser paint a board when all of it is there: piece by piece, each would push what is painted aside. */
const WHOLE = '<link rel="expect" href="#drawn-end" blocking="render">';
const END = '<span id="drawn-end" hidden></span>';

/**
 * Puts a board into the document. The program is then no part of it, and begins when what is there shows: app/boot.js
 * starts it. A style attribute of the document's own would be refused by its policy, so that script sets it.
 */
function withBoard(built: string, { html, sight }: Drawing): string {
  const [, program] = PROGRAM.exec(built) ?? [];
  if (program === undefined) return built;
  const root = `${ROOT.replace('><', () => `>${html.replaceAll(' style="', ' data-style="')}<`)}${END}`;
  return built
    .replace(PROGRAM, '')
    .replace(BEFORE, (found) => data('drawn', { ...sight, program }) + WHOLE + found)
    .replace(ROOT, () => root);
}

/** A document cut where it takes what is each request's own. */
interface Around {
  built: Built;
  before: Buffer;
  after: Buffer;
}

/** A document is alike for all who look at it, and with a board some hundred kilobytes: made once for each build or drawing. */
const cut = new WeakMap<Built | Drawing, Around>();

function around(built: Built, board: Drawing | undefined): Around {
  const of = board ?? built;
  const known = cut.get(of);
  if (known?.built === built) return known;
  const document = board ? withBoard(built.document, board) : built.document;
  const at = document.search(BEFORE);
  const made = { built, before: Buffer.from(document.slice(0, at)), after: Buffer.from(document.slice(at)) };
  cut.set(of, made);
  return made;
}

/**
 * The built document with what it brings along: its boot data, the nonce of its style elements, and maybe a board. In
 * pieces, so that the large ones are not copied for each request.
 */
export function documentOf(
  built: Built,
  { boot, nonce, board }: { boot: Boot; nonce: string; board: Drawing | undefined },
): Buffer[] {
  const { before, after } = around(built, board);
  return [before, Buffer.from(bootData(boot, nonce)), after];
}
