import { useMemo } from 'react';
import type { Marks } from '../../../contract/publication/publication.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { countOf, type Group, type Item, markedIn, withItems } from './tree.ts';

/** More items than these scroll in a list of their own. */
const MANY = 100;
/** The height of a checkbox. */
const ROW_REM = 1.5;
const INDENTS = ['', 'ml-6', 'ml-12', 'ml-18', 'ml-24'];

/** The pillars, objectives and KPIs of a snapshot with a checkbox each. */
export function MarksTree({
  groups,
  marks,
  onChange,
}: {
  groups: readonly Group[];
  marks: Marks;
  onChange: (marks: Marks) => void;
}) {
  const marked = useMemo(() => markedIn(marks), [marks]);
  const checkbox = (item: Item | undefined) =>
    item && (
      <Checkbox
        className={INDENTS[item.depth]}
        label={item.title}
        checked={marked[item.kind].has(item.id)}
        onChange={(event) => onChange(withItems(marks, [item], event.target.checked))}
      />
    );
  if (groups.length === 0)
    return <p className="text-14 text-ink-2">This snapshot has no pillar, objective or KPI.</p>;
  return (
    <div className="divide-y rounded-lg border bg-surface px-3">
      {groups.map(({ key, title, items }) => {
        const count = countOf(marked, items);
        const isAll = count === items.length;
        return (
          <Disclosure
            key={key}
            className="py-1"
            label={
              <span className="min-w-0 wrap-anywhere">
                {title}{' '}
                <span className="tabular font-normal text-ink-3">{`${count} of ${items.length}`}</span>
              </span>
            }
            actions={
              <Button
                size="sm"
                variant="quiet"
                aria-label={`${isAll ? 'None' : 'All'} of ${title}`}
                onClick={() => onChange(withItems(marks, items, !isAll))}
              >
                {isAll ? 'None' : 'All'}
              </Button>
            }
          >
            <div className="pb-2">
              {items.length > MANY ? (
                <LongList count={items.length} rowRem={ROW_REM}>
                  {(row) => checkbox(items[row])}
                </LongList>
              ) : (
                <ul>
                  {items.map((item) => (
                    <li key={`${item.kind} ${item.id}`}>{checkbox(item)}</li>
                  ))}
                </ul>
              )}
            </div>
          </Disclosure>
        );
      })}
    </div>
  );
}
