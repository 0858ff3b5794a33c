import type { Boot } from '../../contract/people/account.ts';
import type { RenderedPage } from './rendered-pages.ts';
import { preloadsOf, type Visit } from './preloads.ts';
import type { WebBuild } from './web-build.ts';

/** JSON that may stand inside a script element: no `<` can end it early. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What the page needs no call for: who is signed in, and who may register. */
const bootData = (boot: Boot, nonce: string): string =>
  `<meta property="csp-nonce" nonce="${nonce}"><script type="application/json" id="boot">${inert(boot)}</script>`;

/** The boot data stands before the document's first script, which reads it. */
const BEFORE_SCRIPTS = /<script|<\/head>/;
const ROOT = '<div id="root"></div>';

/** A document, cut where each request's own data is inserted. */
interface Parts {
  before: Buffer;
  preloadOf: (visit: Visit) => string;
  beforeRoot: Buffer;
  afterRoot: Buffer;
}

const cache = new WeakMap<WebBuild, Parts>();

function partsOf(build: WebBuild): Parts {
  const cached = cache.get(build);
  if (cached) return cached;
  const { rest, of: preloadOf } = preloadsOf(build.document);
  const at = rest.search(BEFORE_SCRIPTS);
  const [beforeRoot = '', afterRoot = ''] = rest.slice(at).split(ROOT);
  const parts = {
    before: Buffer.from(rest.slice(0, at)),
    preloadOf,
    beforeRoot: Buffer.from(beforeRoot),
    afterRoot: Buffer.from(afterRoot),
  };
  cache.set(build, parts);
  return parts;
}

/** The root element, maybe with a board and the version that the browser compares before it hydrates. */
const rootOf = (board: RenderedPage | undefined): Buffer[] =>
  board
    ? [Buffer.from(`<div id="root" data-version="${board.version}">`), board.html, Buffer.from('</div>')]
    : [Buffer.from(ROOT)];

/** The built document with its boot data, what its page preloads, the nonce of its style elements, and maybe a board; in parts, to be sent in order. */
export function documentOf(
  build: WebBuild,
  {
    boot,
    path,
    nonce,
    board,
  }: { boot: Omit<Boot, 'isRendered'>; path: string; nonce: string; board: RenderedPage | undefined },
): Buffer[] {
  const { before, preloadOf, beforeRoot, afterRoot } = partsOf(build);
  return [
    before,
    Buffer.from(bootData({ ...boot, isRendered: board !== undefined }, nonce)),
    Buffer.from(preloadOf({ path, user: boot.user })),
    beforeRoot,
    ...rootOf(board),
    afterRoot,
  ];
}
