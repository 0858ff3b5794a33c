import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type Group, headingsOf } from './groups.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { DragHandle, Sortable, SortableGroup, SortableItem } from '../../../ui/sortable/sortable.tsx';

/** What the list of an agenda shows of an item. */
export interface Place {
  key: string;
  title: string;
  isDecided: boolean;
  /** The status of its record in the period. */
  status?: string | undefined;
  /** The objective that it belongs to, with its pillar. */
  group?: Group | undefined;
}

/** The only group of the sortable list. */
const AGENDA = 0;

/** A number for the key of an item, as a sortable list needs it: its first 12 hexadecimal digits. */
const numberOf = (key: string): number => Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);

const button =
  'flex min-w-0 flex-1 items-start gap-2 rounded-md px-2 py-[3px] text-left text-13 leading-5 transition-colors pointer-coarse:min-h-11 pointer-coarse:py-3';

/** What stands above some items. */
function Headings({ place, before }: { place: Place; before: Place | undefined }) {
  const { pillar, objective } = headingsOf(place.group, before?.group);
  return (
    <>
      {pillar !== undefined && (
        <span className="w-full px-2 pt-1.5 text-12 leading-4 font-medium wrap-anywhere text-ink-3">
          {pillar}
        </span>
      )}
      {objective !== undefined && (
        <span className="w-full px-2 pt-0.5 text-12 leading-4 wrap-anywhere text-ink-3">{objective}</span>
      )}
    </>
  );
}

/** The items of a review in their order; the current one is marked. What comes `first` cannot be moved. */
export function AgendaList({
  first,
  places,
  at,
  isEditable,
  onGo,
  onMove,
}: {
  first: Place | undefined;
  places: readonly Place[];
  at: string | undefined;
  isEditable: boolean;
  onGo: (key: string) => void;
  /** The new place of an item; `before` null is the end. */
  onMove: (key: string, before: string | null) => void;
}) {
  const list = useRef<HTMLElement>(null);
  // Not `scrollIntoView`, which moves the page too.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const row = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!box || !row) return;
    list.current?.scrollBy({ top: Math.min(0, row.top - box.top) + Math.max(0, row.bottom - box.bottom) });
  }, [at]);
  const keyOf = (number: number | null): string | undefined =>
    places.find(({ key }) => numberOf(key) === number)?.key;
  const entry = ({ key, title, isDecided, status, group }: Place) => (
    <button
      type="button"
      aria-label={[title, status, isDecided && 'decided'].filter(Boolean).join(', ')}
      aria-current={key === at ? 'step' : undefined}
      onClick={() => onGo(key)}
      className={cx(
        button,
        group && !group.isObjective && 'ml-3',
        key === at
          ? 'bg-brand-soft font-medium text-ink forced-colors:outline'
          : 'text-ink-2 enabled-hover:bg-sunken',
      )}
    >
      <span className="flex h-5 w-3 shrink-0 items-center">{status && <StatusMark status={status} />}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
      {isDecided && <Check className="mt-0.5 size-4 shrink-0 text-ink-2" />}
    </button>
  );
  return (
    <nav
      ref={list}
      aria-label="Agenda"
      className="relative -mx-1 overflow-y-auto px-1 max-lg:max-h-56 max-lg:border-b max-lg:pb-2"
    >
      {first && <div className="flex">{entry(first)}</div>}
      <Sortable
        groups={[
          {
            id: AGENDA,
            label: '',
            items: places.map(({ key, title }) => ({ id: numberOf(key), label: title })),
          },
        ]}
        axis="vertical"
        groupNoun="the agenda"
        itemNoun="item"
        disabled={!isEditable}
        onMove={({ item, beforeItem }) => {
          const key = keyOf(item);
          if (key !== undefined) onMove(key, keyOf(beforeItem) ?? null);
        }}
        overlay={({ id }) => (
          <p className="rounded-md bg-float px-2 py-[3px] text-13 leading-5 text-ink">
            {places.find(({ key }) => numberOf(key) === id)?.title}
          </p>
        )}
      >
        <SortableGroup id={AGENDA} label="">
          <ol className="flex flex-col [--sortable-gap:0rem]">
            {places.map((place, index) => (
              <SortableItem
                key={place.key}
                id={numberOf(place.key)}
                label={place.title}
                as="li"
                className="group flex flex-wrap items-start"
              >
                <Headings place={place} before={places[index - 1]} />
                {entry(place)}
                <DragHandle className="reveal" />
              </SortableItem>
            ))}
          </ol>
        </SortableGroup>
      </Sortable>
    </nav>
  );
}
