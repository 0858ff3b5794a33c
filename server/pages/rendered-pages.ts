import { hasScores } from '../../contract/scorecard/shown-score.ts';
import { pathToFileURL } from 'node:url';
import {
  areOfVersion,
  contentVersion,
  renderedVersion,
  type RenderPage,
} from '../../contract/api/content-version.ts';
import { type BoardLook, boardLookText } from '../../contract/api/board-look.ts';
import { inputDay } from '../../contract/month/input-status.ts';
import { may, type Role } from '../../contract/people/roles.ts';
import type { Answer } from '../../contract/api/route.ts';
import { routes, type Routes } from '../../contract/api/routes.ts';
import { type Site, withBase } from '../http/base-path.ts';
import { Cache } from '../lib/cache.ts';
import { readScorecard } from '../measures/scorecard/locked.ts';
import { cachesOf } from '../store/caches.ts';
import type { Store } from '../store/store.ts';
import { readRevised } from '../content/flow.ts';
import { readStrategy } from '../content/strategies.ts';
import { isSmall } from './small.ts';

/** Rendering occupies the server's only thread. Beyond so many boards at a time, browsers render their own. */
const AT_ONCE = 4;

/** A server-rendered board: the HTML inside the root element as UTF-8, and the content version it shows. */
export interface RenderedPage {
  html: Buffer;
  version: string;
}

/** A member who opens a page of a strategy, and the revision the strategy had when their membership was read. */
export interface Viewer {
  userId: number;
  strategyId: number;
  /** Of the page. */
  path: string;
  role: Role;
  revision: number;
}

/** Renders boards for documents, once for each content version and look, so that a page shows its board before any script runs. */
export class RenderedPages {
  readonly #store: Store;
  readonly #site: Site;
  readonly #warn: (error: unknown) => void;
  /** By what a change of the content does not change, so that the next board takes the place of the one before. */
  readonly #kept: Cache<string, { version: string; board: Promise<RenderedPage | undefined> }>;
  #underWay = 0;

  /** `warn` is called with the error of a board that failed to render. */
  constructor(store: Store, site: Site, warn: (error: unknown) => void) {
    this.#store = store;
    this.#site = site;
    this.#kept = new Cache(cachesOf(store), 'rendered boards');
    this.#warn = warn;
  }

  /**
   * The board at the viewer's revision in a look, rendered by the module `entry`. Undefined where the browser renders it, which
   * always works: a large board, a failure, too many at a time, or a board that changed meanwhile.
   */
  get(viewer: Viewer, look: BoardLook, entry: string | undefined): Promise<RenderedPage | undefined> {
    const isAllowed = may(viewer.role, routes['strategies.readContent'].access.act);
    if (!isAllowed || entry === undefined) return Promise.resolve(undefined);
    const version = contentVersion(this.#store.identity, viewer.revision, viewer.role, inputDay());
    const key = `${entry} ${viewer.path} ${viewer.role} ${boardLookText(look)}`;
    const cached = this.#kept.get(key);
    if (cached?.version === version) return cached.board;
    if (this.#underWay >= AT_ONCE) return Promise.resolve(undefined);
    this.#underWay++;
    const board = this.#render(viewer, look, version, entry)
      .catch((error: unknown) => {
        this.#warn(error);
        this.#kept.forget(key);
        return undefined;
      })
      .finally(() => this.#underWay--);
    const rendering = { version, board };
    this.#kept.put(key, rendering, key.length);
    void board.then((rendered) => this.#kept.grow(key, rendering, rendered?.html.length ?? 0));
    return board;
  }

  async #scorecard(strategyId: number): Promise<Answer<Routes['scorecard.read']>> {
    const bytes = await readScorecard(this.#store, strategyId, {});
    return JSON.parse(bytes.toString()) as Answer<Routes['scorecard.read']>;
  }

  async #render(
    { userId, strategyId, path }: Viewer,
    look: BoardLook,
    version: string,
    entry: string,
  ): Promise<RenderedPage | undefined> {
    const [strategy, revised] = await Promise.all([
      readStrategy(this.#store.read, userId, strategyId),
      readRevised(this.#store, strategyId),
    ]);
    const { revision, content } = revised;
    if (!isSmall(content) || !areOfVersion(version, strategy, revised)) return undefined;
    const scorecard = hasScores(content.kpi.values()) ? await this.#scorecard(strategyId) : undefined;
    if (scorecard && scorecard.revision !== revision) return undefined;
    const { renderPage } = (await import(pathToFileURL(entry).href)) as { renderPage: RenderPage };
    const html = Buffer.from(
      withBase(await renderPage(path, strategy, revised, look, scorecard), this.#site),
    );
    return { html, version: renderedVersion(version, look, scorecard) };
  }
}
