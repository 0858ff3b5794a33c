import type { User } from '../../contract/entities.ts';
import type { Drawing } from '../strategies/first-sights.ts';
import type { Built } from './built.ts';

/** JSON that may stand inside a script element: no `<` can end it early. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inert(value)}</script>`;

/** What the document brings along, so that the page needs no call to know who is signed in. */
const boot = (user: User | null, nonce: string): string =>
  `<meta property="csp-nonce" nonce="${nonce}">${data('boot', { user })}`;

/** Where the document takes what it brings along: before its first script, which reads it. */
const BEFORE = /<script|<\/head>/;

/** Where the program is named, and where it draws itself. */
const PROGRAM = /<script type="module"( crossorigin)? src="([^"]+)"><\/script>/;
const ROOT = '<div id="root"></div>';
/** Has the browser paint a board when all of it is there: piece by piece, each would push what is painted aside. */
const WHOLE = '<link rel="expect" href="#drawn-end" blocking="render">';
const END = '<span id="drawn-end" hidden></span>';

/**
 * Puts a board into the document. The program is then fetched at once, but begins when what is there has been painted:
 * app/boot.js starts it. A style attribute of the document's own would be refused by its policy, so that script sets it.
 */
function withBoard(built: string, { html, sight }: Drawing): string {
  const [, cors = '', program] = PROGRAM.exec(built) ?? [];
  if (program === undefined) return built;
  const root = `${ROOT.replace('><', () => `>${html.replaceAll(' style="', ' data-style="')}<`)}${END}`;
  return built
    .replace(PROGRAM, `<link rel="modulepreload"${cors} href="${program}">`)
    .replace(BEFORE, (found) => data('drawn', { ...sight, program }) + WHOLE + found)
    .replace(ROOT, () => root);
}

/** A document cut where it takes what is each request's own. */
interface Around {
  built: Built;
  before: Buffer;
  after: Buffer;
}

function around(built: Built, document: string): Around {
  const at = document.search(BEFORE);
  return { built, before: Buffer.from(document.slice(0, at)), after: Buffer.from(document.slice(at)) };
}

/** A board's document is some hundred kilobytes, and alike for all who look at it: made once for each drawing. */
const aroundBoards = new WeakMap<Drawing, Around>();

function aroundBoard(built: Built, board: Drawing): Around {
  const known = aroundBoards.get(board);
  if (known?.built === built) return known;
  const made = around(built, withBoard(built.document, board));
  aroundBoards.set(board, made);
  return made;
}

/**
 * The built document with what it brings along: who is signed in, the nonce of its style elements, and maybe a board. In
 * pieces, so that the large ones are not copied for each request.
 */
export function documentOf(
  built: Built,
  { user, nonce, board }: { user: User | null; nonce: string; board: Drawing | undefined },
): Buffer[] {
  const { before, after } = board ? aroundBoard(built, board) : around(built, built.document);
  return [before, Buffer.from(boot(user, nonce)), after];
}
