import type { Change } from '../../contract/api/change.ts';
import type { WebhookEvent } from '../../contract/integrations/webhook.ts';
import { isKindName } from '../../contract/kinds/names.ts';
import type { PointValue } from '../../contract/scorecard/point-edits.ts';
import { authorName } from '../../contract/words/author-name.ts';
import { describeChange } from '../../contract/words/changes/describe-change.ts';
import { pointDetails } from '../../contract/words/point-words.ts';
import { formatOf, PLAIN } from '../../contract/words/value.ts';
import type { Scene } from './scene.ts';
import type { StatusChange } from './statuses.ts';

/** What a webhook is told of one event, before it has the form of a receiver. */
export interface Message {
  type: WebhookEvent;
  /** What happened before the webhook was made is not told. */
  revision: number;
  at: string;
  data: object;
  /** The same for people: a sentence, what belongs to it, and where to look. */
  text: { headline: string; lines: string[]; link: string | null };
}

/** How many records, or values, one message has at most: a large change makes several. */
const CHUNK = 100;

/** The series that people enter as values; the others are targets and limits, which belong to the plan. */
const VALUE_SERIES = /^(?:actual|num|den) /;

type Points = Record<string, PointValue | null>;

/** The part of a change of points whose fields pass a test. */
function pickPoints(change: Change, isWanted: (field: string) => boolean): Change | undefined {
  const pick = (fields: Change['before']) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field)));
  const [before, after] = [pick(change.before), pick(change.after)];
  return after && Object.keys(after).length > 0 ? { ...change, before, after } : undefined;
}

const byOf = (change: Change) => {
  const { byToken, byJob, byOperator } = change;
  const kind = byOperator ? 'operator' : byJob ? 'job' : 'member';
  return { name: change.name, kind, ...(byToken === undefined ? {} : { token: byToken }) };
};

/** A part of a message: what it adds to the list of its data, and how it reads. */
interface Part {
  items: object[];
  lines: string[];
  path: string;
}

const arrow = ({ field, from, to }: { field: string; from: string; to: string }): string =>
  `${field}: ${from} → ${to}`;

function valuePart(change: Change, scene: Scene): Part {
  const { content, calendar } = scene;
  const kpi = content.kpi.get(change.id);
  const details = pointDetails(change, calendar, kpi ? formatOf(kpi) : PLAIN);
  const record = scene.record('kpi', change.id, change.label);
  return {
    items: Object.entries(change.after as Points).map(([field, after]) => {
      const [series = '', key = ''] = field.split(' ');
      const before = (change.before as Points | null)?.[field] ?? null;
      return { kpi: record, series, period: scene.period(key), before, after };
    }),
    lines: details.map((detail) => `${record.title}, ${arrow(detail)}`),
    path: `/kpis/${change.id}`,
  };
}

function planPart(change: Change, scene: Scene): Part {
  const { entity, id, operation, before, after, label } = change;
  const { sentence, details } = describeChange(change, scene.names);
  const record = scene.record(entity === 'points' ? 'kpi' : entity, id, label);
  return {
    items: [{ ...record, operation, before, after }],
    lines: [`${authorName(change)} ${sentence}`, ...details.map(arrow)],
    path: scene.pathOf(record.kind, id),
  };
}

/** What one change is told as, beside `plan.changed` and `value.written`, which several changes share. */
function singleOf(
  change: Change,
  scene: Scene,
): (Pick<Message, 'type' | 'data'> & { path: string }) | undefined {
  const { entity, operation, id, label, after } = change;
  if (entity === 'period' && operation === 'create') {
    const { period, name, note } = after ?? {};
    return {
      type: 'period.locked',
      data: { period: scene.period(String(period)), name, note },
      path: '/month',
    };
  }
  if (entity === 'comment' && operation === 'create') {
    const [kind = '', of = ''] = String(after?.['of']).split(':');
    const on = scene.record(kind, Number(of), label);
    const path = `${scene.pathOf(kind, Number(of))}?comment=${id}`;
    return {
      type: 'comment.created',
      data: { comment: { id, text: after?.['text'], link: scene.link(path) }, on },
      path,
    };
  }
  if (entity === 'review' && after?.['state'] === 'held') {
    const path = `/month/review/${id}`;
    return { type: 'review.held', data: { review: { id, name: label, link: scene.link(path) } }, path };
  }
  if (entity === 'membership' && operation === 'create')
    return {
      type: 'member.joined',
      data: { member: { id, name: label }, role: after?.['role'] },
      path: '/manage-teammates',
    };
  return undefined;
}

/** A status that a member chose: of an initiative, or of a KPI that is not tracked over time. */
function chosenStatusOf(
  { entity, id, label, operation, before, after }: Change,
  scene: Scene,
): StatusChange | undefined {
  if (operation !== 'update' || !after || !('status' in after)) return undefined;
  const isChosen = entity === 'initiative' || (entity === 'kpi' && scene.content.kpi.get(id)?.grain === null);
  if (!isChosen) return undefined;
  return {
    kind: entity,
    id,
    title: label,
    period: null,
    before: String(before?.['status']),
    after: String(after['status']),
  };
}

/** The message of a status that changed. */
export function statusMessage(
  { kind, id, title, period, before, after }: StatusChange,
  scene: Scene,
  { revision, at }: Pick<Change, 'revision' | 'at'>,
): Message {
  const record = scene.record(kind, id, title);
  const place = period === null ? null : scene.period(period);
  const headline = `${record.title} is ${after}${place ? ` in ${place.label}` : ''}, was ${before}`;
  return {
    type: 'status.changed',
    revision,
    at,
    data: { ...scene.head, record, period: place, before, after },
    text: { headline, lines: [], link: record.link },
  };
}

const NOUNS = { 'value.written': 'entered values', 'plan.changed': 'changed the plan' } as const;

/** Joins what changes of one revision say to messages with as many items as one may have. */
class Joined {
  readonly messages: Message[] = [];
  #open: { type: 'value.written' | 'plan.changed'; change: Change; parts: Part[]; size: number } | undefined;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  add(type: 'value.written' | 'plan.changed', change: Change, part: Part): void {
    const open = this.#open;
    const isSame = open?.type === type && open.change.revision === change.revision;
    if (!isSame || open.size + part.items.length > CHUNK) this.close();
    this.#open ??= { type, change, parts: [], size: 0 };
    this.#open.parts.push(part);
    this.#open.size += part.items.length;
  }

  close(): void {
    if (!this.#open) return;
    const { type, change, parts } = this.#open;
    this.#open = undefined;
    const scene = this.#scene;
    const items = parts.flatMap((part) => part.items);
    const lines = parts.flatMap((part) => part.lines);
    const [first] = parts;
    const path = parts.length === 1 && first ? first.path : '';
    const [only, ...details] = lines;
    const isSentence = type === 'plan.changed' && parts.length === 1 && only !== undefined;
    this.messages.push({
      type,
      revision: change.revision,
      at: change.at,
      data: {
        ...scene.head,
        by: byOf(change),
        ...(type === 'value.written' ? { values: items } : { changes: items }),
        link: scene.link(path),
      },
      text: {
        headline: isSentence ? only : `${authorName(change)} ${NOUNS[type]}`,
        lines: isSentence ? details : lines,
        link: scene.link(path),
      },
    });
  }
}

/** What changes are told as, in their order. The computed statuses are told apart. */
export function messagesOf(changes: readonly Change[], scene: Scene): Message[] {
  const joined = new Joined(scene);
  for (const change of changes) {
    const { entity, revision, at } = change;
    const single = singleOf(change, scene);
    if (single) {
      joined.close();
      const { type, data, path } = single;
      const headline = `${authorName(change)} ${describeChange(change, scene.names).sentence}`;
      const link = scene.link(path);
      const lines = type === 'comment.created' ? [String(change.after?.['text'])] : [];
      joined.messages.push({
        type,
        revision,
        at,
        data: { ...scene.head, by: byOf(change), ...data, link },
        text: { headline, lines, link },
      });
    }
    const values = entity === 'points' && pickPoints(change, (field) => VALUE_SERIES.test(field));
    if (values) joined.add('value.written', values, valuePart(values, scene));
    const plan = entity === 'points' ? pickPoints(change, (field) => !VALUE_SERIES.test(field)) : change;
    if (plan && (entity === 'points' || isKindName(entity)))
      joined.add('plan.changed', plan, planPart(plan, scene));
    const chosen = chosenStatusOf(change, scene);
    if (chosen) {
      joined.close();
      joined.messages.push(statusMessage(chosen, scene, change));
    }
  }
  joined.close();
  return joined.messages;
}
