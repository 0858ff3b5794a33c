import type { Content } from '../../../../contract/commands/content.ts';
import type { Link } from '../../../../contract/api/entities.ts';
import { changed, type Faults } from '../../../lib/form.ts';
import { allKpis, type Kpi, objectiveIdOf } from '../../../lib/strategy/selectors.ts';
import type { objectiveOptions } from '../../../lib/strategy/objectives.ts';
import { onlyChoice } from '../../../ui/only-choice.ts';

/** What the dialog of a link is for: a new one, where one end may be known, or one that there is. */
export type LinkRequest =
  | { kind: 'new'; sourceId: number | null; targetId: number | null }
  | { kind: 'edit'; link: Link };

type Options = ReturnType<typeof objectiveOptions>;

/** What is in the fields of the dialog. Objectives are typed; KPIs are ids, empty for none. */
export interface LinkValues {
  source: string;
  target: string;
  strength: Link['strength'];
  note: string;
  leadKpiId: string;
  lagKpiId: string;
}

const idText = (id: number | null): string => (id === null ? '' : String(id));
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

/** The values with which the dialog opens. */
export function valuesOf(request: LinkRequest, options: Options): LinkValues {
  const labelOf = (id: number | null): string =>
    options.find(({ value }) => value === idText(id))?.label ?? '';
  const { sourceId, targetId } = request.kind === 'edit' ? request.link : request;
  const ends = { source: labelOf(sourceId), target: labelOf(targetId) };
  if (request.kind === 'new') return { ...ends, strength: 'strong', note: '', leadKpiId: '', lagKpiId: '' };
  const { strength, note, leadKpiId, lagKpiId } = request.link;
  return { ...ends, strength, note, leadKpiId: idText(leadKpiId), lagKpiId: idText(lagKpiId) };
}

/** The objective that a typed text names: in full, or by words that only one has. */
export function objectiveNamed(typed: string, options: Options): number | undefined {
  const text = typed.trim();
  const exact = options.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  const id = exact?.value ?? onlyChoice(text, options);
  return id === undefined ? undefined : Number(id);
}

/** What is wrong with a new link. */
export function faultsOfLink({ source, target }: LinkValues, options: Options): Faults {
  const [sourceId, targetId] = [source, target].map((typed) => objectiveNamed(typed, options));
  return {
    ...(sourceId === undefined && { source: 'Choose an objective of this strategy' }),
    ...(targetId === undefined && { target: 'Choose an objective of this strategy' }),
    ...(targetId !== undefined && targetId === sourceId && { target: 'An objective cannot cause itself' }),
  };
}

/** What is said of a link, as it is sent. */
export const causeFieldsOf = ({ strength, note, leadKpiId, lagKpiId }: LinkValues) => ({
  strength,
  note,
  leadKpiId: idOf(leadKpiId),
  lagKpiId: idOf(lagKpiId),
});

/** What an edit of a link sends: the fields that differ. */
export const changedFields = (before: LinkValues, values: LinkValues) =>
  changed(causeFieldsOf(before), causeFieldsOf(values));

/** The KPIs to choose from: first those of an objective, then all others. */
export function kpiChoices(content: Content, objectiveId: number | undefined) {
  const isOwn = (kpi: Kpi): boolean => objectiveIdOf(content, kpi) === objectiveId;
  const all = allKpis(content);
  return { own: all.filter(isOwn), others: all.filter((kpi) => !isOwn(kpi)) };
}
