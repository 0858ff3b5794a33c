import { useState } from 'react';
import { counted } from '../../../contract/words/list.ts';
import { statusText } from '../../../contract/words/value.ts';
import { healthOf } from '../../entities/board/contents.ts';
import type { MapCard, MapPicture } from '../../entities/board/map/picture.ts';
import type { Reach } from '../../entities/board/map/reach.ts';
import { useOwnerOf } from '../../lib/strategy/people.ts';
import { Select } from '../../ui/select.tsx';

const NAMES = ['status', 'owner'] as const;
type Name = (typeof NAMES)[number];
/** What is chosen; the empty text is all. */
type Chosen = Record<Name, string>;

const ALL = { status: 'All statuses', owner: 'All owners' };
const LABELS = { status: 'Status', owner: 'Owner of a KPI' };

/** The status of an objective, or those of its KPIs where none is computed. */
const statusesOf = ({ contents }: MapCard): string[] =>
  contents.scores
    ? [statusText(contents.scores.own.status)]
    : healthOf(contents).statuses.map(([status]) => status);

interface Filtering {
  /** What stays in focus; undefined where nothing is chosen. */
  filter: Reach | undefined;
  selects: { name: Name; options: string[]; value: string }[];
  choose: (name: Name, value: string) => void;
  /** How many objectives there are. */
  count: number;
}

/** Which objectives a map brings out, by what they have. */
export function useMapFilter(strategyId: number, { cards, lines }: MapPicture): Filtering {
  const ownerOf = useOwnerOf(strategyId);
  const [chosen, setChosen] = useState<Chosen>({ status: '', owner: '' });
  const valuesOf = {
    status: statusesOf,
    owner: ({ contents }: MapCard) => contents.allKpis.map(ownerOf),
  };
  const isIn = (card: MapCard): boolean =>
    NAMES.every((name) => chosen[name] === '' || valuesOf[name](card).includes(chosen[name]));
  const isFiltered = NAMES.some((name) => chosen[name] !== '');
  const objectives = new Set(cards.filter(isIn).map(({ node }) => node.id));
  const links = lines
    .filter(({ link }) => objectives.has(link.sourceId) && objectives.has(link.targetId))
    .map(({ link }) => link.id);
  return {
    filter: isFiltered ? { objectives, links: new Set(links) } : undefined,
    selects: NAMES.map((name) => {
      const values = new Set([...cards.flatMap(valuesOf[name]), chosen[name]]);
      return { name, value: chosen[name], options: [...values].filter(Boolean).sort() };
    }),
    count: cards.length,
    choose: (name, value) => setChosen((last) => ({ ...last, [name]: value })),
  };
}

/** Chooses what a map brings out: the other objectives are dimmed, and left out of the table. */
export const MapFilter = ({ filter, selects, choose, count }: Filtering) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">
    {selects
      .filter(({ options }) => options.length > 1)
      .map(({ name, value, options }) => (
        <Select
          key={name}
          label={LABELS[name]}
          hideLabel
          value={value}
          onChange={({ target }) => choose(name, target.value)}
          className="w-40 max-w-full"
        >
          <option value="">{ALL[name]}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ))}
    <p role="status" className="text-12 text-ink-3">
      {filter && `${filter.objectives.size} of ${counted(count, 'objective')}`}
    </p>
  </div>
);
