import type { Boot } from '../../contract/account.ts';
import type { RenderedBoard } from '../strategies/rendered-boards.ts';
import type { WebBuild } from './web-build.ts';

/** JSON that may stand inside a script element: no `<` can end it early. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What the page needs no call for: who is signed in, and who may register. */
const bootData = (boot: Boot, nonce: string): string =>
  `<meta property="csp-nonce" nonce="${nonce}"><script type="application/json" id="boot">${inert(boot)}</script>`;

/** The boot data stands before the document's first script, which reads it. */
const BEFORE_SCRIPTS = /<script|<\/head>/;
const ROOT = '<div id="root"></div>';

/** Puts a board into the root element, with the version that the browser compares before it hydrates. */
const withBoard = (document: string, { html, version }: RenderedBoard): string =>
  document.replace(ROOT, () => `<div id="root" data-version="${version}">${html}</div>`);

/** A document, cut where each request's own data is inserted. */
interface Parts {
  build: WebBuild;
  before: Buffer;
  after: Buffer;
}

/** Documents are large and the same for all users: one is made for each build and each rendered board. */
const cache = new WeakMap<WebBuild | RenderedBoard, Parts>();

function partsOf(build: WebBuild, board: RenderedBoard | undefined): Parts {
  const key = board ?? build;
  const known = cache.get(key);
  if (known?.build === build) return known;
  const document = board ? withBoard(build.document, board) : build.document;
  const at = document.search(BEFORE_SCRIPTS);
  const parts = { build, before: Buffer.from(document.slice(0, at)), after: Buffer.from(document.slice(at)) };
  cache.set(key, parts);
  return parts;
}

/** The built document with its boot data, the nonce of its style elements, and maybe a board; in parts, to be sent in order. */
export function documentOf(
  build: WebBuild,
  { boot, nonce, board }: { boot: Boot; nonce: string; board: RenderedBoard | undefined },
): Buffer[] {
  const { before, after } = partsOf(build, board);
  return [before, Buffer.from(bootData(boot, nonce)), after];
}
