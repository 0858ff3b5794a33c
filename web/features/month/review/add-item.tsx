import { isBlank } from '../../../../contract/words/invisible.ts';
import { useState, type FormEvent } from 'react';
import type { BodyInput } from '../../../../contract/api/route.ts';
import type { Routes } from '../../../../contract/api/routes.ts';
import { TITLE_MAX } from '../../../../contract/kinds/constants.ts';
import { allKpis, initiativesOf, nodesOf } from '../../../lib/strategy/selectors.ts';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Review } from '../../../../contract/month/review.ts';
import { updateReview } from '../../../lib/strategy/reviews.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';

type Added = NonNullable<BodyInput<Routes['reviews.update']>['add']>;

/** The records that can be an item, by what the field offers; some have the same title. */
function recordsOf(content: Content): Map<string, string[]> {
  const all = [
    ...nodesOf(content)
      .filter(({ type }) => type === 'objective')
      .map((objective) => [`Objective: ${objective.title}`, `objective:${objective.id}`] as const),
    ...allKpis(content).map((kpi) => [`KPI: ${kpi.measure}`, `kpi:${kpi.id}`] as const),
    ...initiativesOf(content).map(
      (initiative) => [`Initiative: ${initiative.initiative}`, `initiative:${initiative.id}`] as const,
    ),
  ];
  const byText = Map.groupBy(all, ([text]) => text);
  return new Map(Array.from(byText, ([text, entries]) => [text, entries.map(([, record]) => record)]));
}

/** The field that adds a record, or a topic of its own, to the agenda. */
export function AddItem({
  review,
  content,
  onAdded,
}: {
  review: Review;
  content: Content;
  onAdded: (item: string) => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const records = recordsOf(content);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const matches = records.get(text.trim()) ?? [];
    const record =
      matches.find((candidate) => !review.agenda.some((item) => item.of === candidate)) ?? matches[0];
    if (isBlank(text)) return setError('Title is required');
    const body: Added = record === undefined ? { title: text } : { of: record };
    setSending(true);
    setError(undefined);
    try {
      const { agenda } = await updateReview(review, { add: body });
      // What was typed meanwhile stays.
      setText((now) => (now === text ? '' : now));
      const added = record === undefined ? agenda.at(-1) : agenda.find((item) => item.of === record);
      if (added) onAdded(added.id);
    } catch (reason) {
      setError((reason as ApiError).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex items-start gap-2">
      <ComboBox
        label="Add an item"
        hideLabel
        placeholder="Add an item"
        className="min-w-0 flex-1"
        value={text}
        onChange={setText}
        suggestions={[...records.keys()]}
        maxLength={TITLE_MAX}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" pending={isSending}>
        Add
      </Button>
    </form>
  );
}
