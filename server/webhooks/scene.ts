import type { Content } from '../../contract/commands/content.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import { isKindName } from '../../contract/kinds/names.ts';
import { namerOf } from '../../contract/people/namer.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { namesOf } from '../../contract/words/changes/describe-change.ts';
import { periodLabel } from '../../contract/words/point-words.ts';
import type { Member } from '../content/members.ts';

/** A record as messages name it. */
export interface NamedRecord {
  kind: string;
  id: number;
  title: string;
  code?: string;
  link: string | null;
}

/** What messages name things by: a strategy as it is now, and where its pages are. */
export class Scene {
  readonly content: Content;
  readonly calendar: Calendar;
  readonly names: ReturnType<typeof namesOf>;
  readonly #strategyId: number;
  readonly #publicAddress: string | undefined;

  constructor(
    strategyId: number,
    content: Content,
    {
      calendar,
      members,
      publicAddress,
    }: { calendar: Calendar; members: readonly Member[]; publicAddress: string | undefined },
  ) {
    this.#strategyId = strategyId;
    this.#publicAddress = publicAddress;
    this.content = content;
    this.calendar = calendar;
    const personOf = namerOf(members.map(({ handle, name }) => [handle, name]));
    this.names = namesOf(content, personOf, calendar, (id) => members.find((one) => one.id === id)?.name);
  }

  /** What every message begins with. */
  get head(): { strategy: NamedRecord } {
    return { strategy: this.record('strategy', this.#strategyId, '') };
  }

  /** The address of a page of the strategy; null where the product does not know its own. */
  link(path: string): string | null {
    const address = this.#publicAddress;
    return address === undefined ? null : `${address}/strategy/${this.#strategyId}${path}`;
  }

  /** The path of a record within its strategy. */
  pathOf(kind: string, id: number): string {
    if (kind === 'kpi') return `/kpis/${id}`;
    if (kind === 'objective') return `/objective/${id}`;
    return ['initiative', 'tactic', 'actionStep'].includes(kind) ? '/initiatives' : '';
  }

  /** A record by its present title, or the one it had. */
  record(kind: string, id: number, label: string): NamedRecord {
    const node = kind === 'node' || kind === 'objective' ? this.content.node.get(id) : undefined;
    const { code } = (kind === 'kpi' ? this.content.kpi.get(id) : undefined) ?? {};
    const named = node ? node.type : kind;
    return {
      kind: named,
      id,
      title: this.#titleOf(node ? 'node' : kind, id) ?? label,
      ...(code ? { code } : {}),
      link: this.link(this.pathOf(named, id)),
    };
  }

  /** A period by its key, such as `month:2026-09-01`. */
  period(key: string): { key: string; label: string } {
    return {
      key: parsePeriod(this.calendar, key, 'month')?.key ?? key,
      label: periodLabel(this.calendar, key),
    };
  }

  #titleOf(kind: string, id: number): string | undefined {
    if (!isKindName(kind)) return undefined;
    const field = KINDS[kind].title as string | null;
    const record = this.content[kind].get(id) as Record<string, unknown> | undefined;
    return record && field ? String(record[field]) : undefined;
  }
}
