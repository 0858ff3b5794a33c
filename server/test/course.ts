import { expect } from 'vitest';
import { type AnyPeriod, belongsTo, ONCE, periodAround } from '../../contract/scorecard/periods.ts';
import { mappingOf } from '../../contract/table/test/sheets.ts';
import { checkLock } from '../month/check-lock.ts';
import { CourseScreens } from './course-screens.ts';
import { refused } from './person.ts';
import { CALENDAR, type CourseGrain, type CourseSettings, periodBack, PlainCourse } from './plain-course.ts';
import { strategyOf } from './strategy.ts';
import {
  addPull,
  type Entry,
  TARGET_WAYS,
  type TargetWayName,
  type WayName,
  wayOf,
  type WayScene,
} from './value-ways.ts';
import { addCheck, rewrite } from './wrong-lock.ts';

/** How many months back the values of a course go. */
export const MONTHS_BACK = 3;

/** The ways that give a value as a field of the KPI. */
const FORMS: ReadonlySet<string> = new Set<WayName>(['form', 'formOfPeriod', 'batch']);

const textOf = ({ grain, start }: AnyPeriod): string =>
  grain === 'once'
    ? grain
    : grain === 'month'
      ? start.slice(0, 7)
      : `${start.slice(0, 4)}-Q${(Number(start.slice(5, 7)) + 2) / 3}`;

/** A strategy with one KPI, in the product and by the rules in words. */
export class Course {
  readonly scene: WayScene;
  readonly screens: CourseScreens;
  kpi: PlainCourse;
  /** The last change that can be undone, with the KPI before it. */
  #undoable: { revision: number; before: PlainCourse } | undefined;

  constructor(scene: WayScene, kpi: PlainCourse) {
    this.scene = scene;
    this.kpi = kpi;
    this.screens = new CourseScreens(scene, MONTHS_BACK);
  }

  /** The period of the KPI's grain so many months back. */
  periodOf = (back: number): AnyPeriod =>
    this.kpi.grain === null ? ONCE : periodAround(CALENDAR, periodBack('month', back), this.kpi.grain);

  #lockOf = (period: AnyPeriod): string | undefined => {
    const lock = [...this.screens.locks.values()].find(
      ({ month }) => period.grain !== 'once' && belongsTo(CALENDAR, period, month),
    );
    if (!lock) return undefined;
    const { name, month } = lock;
    return `${month.label} is locked${name === month.label ? '' : ` as “${name}”`}. Reopen it to change its values.`;
  };

  /** Whether a KPI over time has the points that it had. */
  #isSame = (next: PlainCourse): boolean => next.grain !== null && next.changedSince(this.kpi).length === 0;

  async revision(): Promise<number> {
    return (await this.scene.owner.done('strategies.read', { params: this.scene.params })).revision;
  }

  /** Makes a change that can be undone. */
  async #change(next: PlainCourse, make: () => Promise<unknown>, isOwn = true): Promise<void> {
    const from = await this.revision();
    await make();
    const revision = await this.revision();
    if (revision > from) this.#undoable = isOwn ? { revision, before: this.kpi } : undefined;
    this.kpi = next;
  }

  async enter(name: WayName, back: number, entry: Entry): Promise<void> {
    const way = wayOf(name);
    const period = this.periodOf(way.isRunning ? 0 : back);
    const text = textOf(period);
    const next = this.#afterEntry(name, period, entry);
    const lock = this.#isSame(next) ? undefined : this.#lockOf(period);
    const enter = async () => expect(await way.enter(this.scene, text, entry), name).toBe(lock);
    await this.#change(lock === undefined ? next : this.kpi, enter, name !== 'pull');
  }

  /** The actual of a form that is the one shown is no change. */
  #afterEntry(name: WayName, period: AnyPeriod, entry: Entry): PlainCourse {
    const { kpi } = this;
    const isView = FORMS.has(name);
    const value = entry.kind === 'value' ? entry.value : null;
    const isShown = name === 'form' || kpi.actual.period === period.key;
    if (isView && kpi.grain !== null && isShown && kpi.actual.value === value) return kpi;
    const next = kpi.enter(period, entry, wayOf(name).clearsNote);
    return this.#isSame(next) && !isView ? kpi : next;
  }

  async aim(name: TargetWayName, back: number, value: number | null): Promise<void> {
    const period = name === 'form' ? this.#formPeriod() : this.periodOf(back);
    const next = this.#afterTarget(name, period, value);
    const lock = this.#isSame(next) ? undefined : this.#lockOf(period);
    await this.#change(lock === undefined ? next : this.kpi, async () =>
      expect(await TARGET_WAYS[name](this.scene, textOf(period), value), name).toBe(lock),
    );
  }

  /** The period of a target without one: the running one, or a longer one that the target is of. */
  #formPeriod(): AnyPeriod {
    const { target } = this.kpi;
    const period = this.periodOf(0);
    const quarter = periodBack('quarter', 0);
    return period.grain === 'month' && target.period === quarter.key ? quarter : period;
  }

  /** The target of a form that is the one shown is no change; an emptied one ends those before it, in all grains if it is shown. */
  #afterTarget(name: TargetWayName, period: AnyPeriod, value: number | null): PlainCourse {
    const { kpi } = this;
    const isView = FORMS.has(name);
    const isShown = name === 'form' || kpi.target.period === period.key;
    if (isView && kpi.grain !== null && isShown && kpi.target.value === value) return kpi;
    const isEmptied = isView && isShown && value === null && kpi.grain !== null;
    const next = (isEmptied ? kpi.withoutTargets() : kpi).aim(period, value, isView);
    return this.#isSame(next) && !isView ? kpi : next;
  }

  async due(grain: CourseGrain): Promise<void> {
    const { kpi: id } = this.scene;
    await this.#change(this.kpi.due(grain), () =>
      this.scene.owner.done('kpis.update', { params: { id }, body: { grain } }),
    );
  }

  async lock(back: number): Promise<void> {
    const month = periodBack('month', back);
    if (this.screens.locks.has(month.key)) return;
    const call = { params: this.scene.params, body: { period: month.key } };
    const { lock } = await this.scene.owner.done('periods.lock', call);
    const { facts } = this.kpi;
    const before = this.screens.locks.get(periodBack('month', back + 1).key)?.facts ?? facts;
    const collected = this.screens.collected(this.kpi, month);
    this.screens.locks.set(month.key, { month, name: lock?.name, facts, before, collected });
  }

  /** The lock of a month, or else the last one that was made. */
  #lockNear = (back: number) => {
    const { locks } = this.screens;
    return locks.get(periodBack('month', back).key) ?? [...locks.values()].at(-1);
  };

  async reopen(back: number): Promise<void> {
    const month = this.#lockNear(back)?.month;
    if (!month) return;
    this.screens.locks.delete(month.key);
    const body = { period: month.key, reason: 'A value was late' };
    await this.scene.owner.done('periods.unlock', { params: this.scene.params, body });
  }

  /** A lock whose results are wrong, as an earlier version could have computed them, gets those of its values. */
  async correct(back: number): Promise<void> {
    const { params, kpi } = this.scene;
    const lock = this.#lockNear(back);
    if (!lock) return;
    const query = { period: lock.month.key };
    const { locked } = await this.scene.owner.done('scorecard.read', { params, query });
    const snapshot = locked?.snapshotId ?? 0;
    await rewrite(this.scene.product.store, snapshot, ({ scorecard }) => {
      Object.assign(scorecard.kpis.find(({ id }) => id === kpi) ?? {}, { value: -1000 });
    });
    await addCheck(this.scene.product.store, params.id, snapshot);
    await checkLock(this.scene.product.store, snapshot);
    const body = { ...query, reason: 'The value was another one' };
    const { lock: corrected } = await this.scene.owner.done('periods.relock', { params, body });
    lock.name = corrected?.name;
  }

  /** Undoes the last change, unless a value of it is of a month that is locked since. */
  async undo(): Promise<void> {
    const undoable = this.#undoable;
    if (!undoable) return;
    const { params } = this.scene;
    const commands = [{ type: 'undo', revision: undoable.revision }];
    const reply = await this.scene.owner.call('commands.run', { params, body: { commands } as never });
    const locks = this.kpi.changedSince(undoable.before).map(this.#lockOf);
    const lock = locks.find((why) => why !== undefined);
    if (lock !== undefined) {
      expect(reply).toMatchObject(refused('period_locked', lock));
      return;
    }
    expect(reply.status, reply.bytes.toString()).toBe(200);
    this.kpi = undoable.before;
    this.#undoable = undefined;
  }

  end = () => this.scene.owner.done('strategies.delete', { params: this.scene.params });
}

/** How a KPI begins: how often it is due, and the actual and the target that it is made with. */
export interface CourseStart extends Pick<CourseSettings, 'aggregation'> {
  by: 'call' | 'command' | 'sheet';
  grain: CourseGrain;
  actual: number | null;
  target: number | null;
}

type Making = Omit<WayScene, 'kpi' | 'pull' | 'isRatio'>;

const GRAIN_WORDS = { month: 'Monthly', quarter: 'Quarterly' } as const;

/** Makes a KPI of an objective. Returns its id. */
async function makeKpi({ owner, params }: Making, nodeId: number, start: CourseStart): Promise<number> {
  const { by, grain, actual, target } = start;
  const fields = { measure: 'Revenue', nodeId, grain, actual, target };
  if (by === 'call') return (await owner.done('kpis.create', { params, body: fields })).id;
  if (by === 'command') {
    const commands = [{ type: 'kpi.create', id: -1, fields }];
    const { ids } = await owner.done('commands.run', { params, body: { commands } as never });
    return ids['-1'] ?? 0;
  }
  const columns = ['measure', 'pillar', 'objective', 'grain', 'actual', 'target'];
  const row = ['Revenue', 'Pillar 1', 'Objective 1.1', grain ? GRAIN_WORDS[grain] : '', actual, target];
  const body = {
    source: { text: [columns, row].map((cells) => cells.join('\t')).join('\n') },
    mapping: mappingOf('kpi', columns, { sheet: 'Pasted' }),
  };
  const { stamp } = await owner.done('imports.preview', { params, body });
  await owner.done('imports.create', { params, body: { ...body, stamp } });
  const { kpis } = await owner.done('strategies.readFlow', { params });
  return kpis[0]?.id ?? 0;
}

/** Starts the course of a KPI in a strategy of its own. */
export async function startCourse(scene: Omit<Making, 'params'>, start: CourseStart): Promise<Course> {
  const { owner } = scene;
  const { aggregation, grain, actual, target } = start;
  const board = await strategyOf(owner, { pillars: 1, objectives: 2 });
  const making = { ...scene, params: { id: board.id } };
  const pillar = board.pillars[0]?.id ?? 0;
  const [objective = 0, effect = 0] = board.objectives.map(({ id }) => id);
  const kpi = await makeKpi(making, objective, start);
  const more = { ownerId: owner.id, aggregation, finalTarget: { value: 100, date: null } };
  await owner.done('kpis.update', { params: { id: kpi }, body: more });
  const cause = { type: 'causes', sourceId: objective, targetId: effect, leadKpiId: kpi };
  const commands = [{ type: 'link.create', id: -1, fields: cause }];
  await owner.done('commands.run', { params: making.params, body: { commands } as never });
  const pull = await addPull({ ...making, kpi });
  const settings = { strategyId: board.id, pillar, objective, effect, kpi, aggregation };
  const course = new Course(
    { ...making, kpi, pull, isRatio: aggregation === 'ratio' },
    new PlainCourse(settings, grain).made(actual, target),
  );
  return course;
}
