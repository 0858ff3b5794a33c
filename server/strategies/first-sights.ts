import { pathToFileURL } from 'node:url';
import type { Flow, Strategy } from '../../contract/entities.ts';
import { areOfVersion, type DrawBoard, type FirstSight, versionOf } from '../../contract/first-sight.ts';
import { inputDay } from '../../contract/input-status.ts';
import { may, type Role } from '../../contract/roles.ts';
import { routes } from '../../contract/routes.ts';
import { LruCache } from '../http/lru-cache.ts';
import type { Store } from '../store/store.ts';
import { readFlow } from './flow.ts';
import { readStrategy } from './present.ts';
import { isSmall } from './small.ts';

/** How much is kept in all, in characters; http/document.ts keeps as much again, in bytes. */
const KEPT_MAX = 4 * 1024 * 1024;
/** How many ways to keep one version of a board are drawn, and how many boards at a time. More are left to the browser. */
const WAYS_MAX = 32;
const AT_ONCE = 4;
/** Of how many versions it is known in how many ways they were drawn. */
const COUNTED_MAX = 10_000;

/** A board as it first stands in the page, and what it was drawn for. */
export interface Drawing {
  html: string;
  sight: FirstSight;
}

/** Who opens a board: a member, and the revision the board had when they were let in. */
export interface Viewer {
  userId: number;
  strategyId: number;
  role: Role;
  revision: number;
}

interface Content {
  strategy: Strategy;
  flow: Flow;
}

/**
 * Boards as they first stand in a page, drawn by the program's own code, so that a document brings its board along and
 * nobody waits for the program to see it. Kept by version: a board that many open is drawn once.
 */
export class FirstSights {
  readonly #store: Store;
  readonly #warn: (error: unknown) => void;
  readonly #kept = new LruCache<string, Promise<Drawing | undefined>>(KEPT_MAX);
  readonly #ways = new LruCache<string, { count: number }>(COUNTED_MAX);
  #underWay = 0;

  /** `warn` hears of a board that could not be drawn. */
  constructor(store: Store, warn: (error: unknown) => void) {
    this.#store = store;
    this.#warn = warn;
  }

  /**
   * A board at the revision its viewer was let in at, drawn by the code in a file; undefined where the browser shall draw it,
   * which it always can.
   */
  get(
    viewer: Viewer,
    on: Pick<FirstSight, 'screen' | 'kept'>,
    file: string | undefined,
  ): Promise<Drawing | undefined> {
    const isAllowed = may(viewer.role, routes['strategies.readFlow'].access.act);
    if (!isAllowed || file === undefined) return Promise.resolve(undefined);
    const version = versionOf(viewer.revision, viewer.role, inputDay());
    const key = JSON.stringify([file, viewer.strategyId, version, on]);
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#underWay >= AT_ONCE || !this.#isFew(`${viewer.strategyId} ${version}`)) {
      return Promise.resolve(undefined);
    }
    this.#underWay++;
    const drawing = this.#draw(viewer, { version, ...on }, file)
      .catch((error: unknown) => {
        this.#warn(error);
        this.#kept.forget(key);
        return undefined;
      })
      .finally(() => this.#underWay--);
    this.#kept.put(key, drawing, key.length);
    void drawing.then((drawn) => this.#kept.grow(key, drawing, drawn?.html.length ?? 0));
    return drawing;
  }

  /** Whether a version was not drawn in all too many ways yet; counts one more. */
  #isFew(version: string): boolean {
    const ways = this.#ways.get(version) ?? { count: 0 };
    if (ways.count === 0) this.#ways.put(version, ways, 1);
    return ways.count++ < WAYS_MAX;
  }

  async #draw({ userId, strategyId }: Viewer, sight: FirstSight, file: string): Promise<Drawing | undefined> {
    if (!(await isSmall(this.#store.read, strategyId))) return undefined;
    const { strategy, flow } = await this.#read(strategyId, userId);
    if (!areOfVersion(sight.version, strategy, flow)) return undefined;
    const { drawBoard } = (await import(pathToFileURL(file).href)) as { drawBoard: DrawBoard };
    return { html: await drawBoard(strategy, flow, sight), sight };
  }

  async #read(strategyId: number, userId: number): Promise<Content> {
    const [strategy, flow] = await Promise.all([
      readStrategy(this.#store.read, userId, strategyId),
      readFlow(this.#store, strategyId),
    ]);
    return { strategy, flow };
  }
}
