import { cx } from '../../ui/cx.ts';
import { DragHandle, SortableGroup } from '../../ui/sortable.tsx';
import { AddButton } from './add-button.tsx';
import type { Pillar } from './arrangement.ts';
import { useBoard } from './board-context.ts';
import { NodeMenu } from './node-menu.tsx';
import { ObjectiveEntry } from './objective-entry.tsx';
import { Prose } from './prose.tsx';
import { TitleEdit } from './title-edit.tsx';

const headingOf = (id: number) => `pillar-${id}`;

/** A pillar under its accent: what it is called, what it is for, its objectives. */
export function PillarSection({ pillar, isOneOfMany }: { pillar: Pillar; isOneOfMany: boolean }) {
  const { canEdit, layout } = useBoard();
  const { node, objectives } = pillar;
  const isColumn = layout === 'horizontal';
  return (
    <SortableGroup
      id={node.id}
      as="section"
      className={cx('min-w-0 snap-start', isColumn ? '[--sortable-gap:1.5rem]' : '[--sortable-gap:2rem]')}
    >
      {() => (
        <div
          data-accent={pillar.accent}
          data-node={node.id}
          className={cx(
            '[--sortable-gap:0.5rem]',
            !isColumn && 'grid gap-x-6 gap-y-2 border-t-3 border-accent md:grid-cols-[16rem_minmax(0,1fr)]',
          )}
        >
          <PillarHeader pillar={pillar} />
          <div className="min-w-0">
            <ul
              aria-labelledby={headingOf(node.id)}
              className={cx(
                'gap-2',
                isColumn
                  ? 'flex flex-col'
                  : 'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start md:pt-2',
              )}
            >
              {objectives.map((objective) => (
                <ObjectiveEntry key={objective.id} node={objective} isOneOfMany={isOneOfMany} />
              ))}
            </ul>
            {objectives.length === 0 && (
              <p className="rounded-lg border border-dashed px-3 py-4 text-13 text-ink-3">
                No objectives yet.
              </p>
            )}
            {canEdit && (
              <div className="mt-2">
                <AddButton type="objective" pillar={node} look="row" />
              </div>
            )}
          </div>
        </div>
      )}
    </SortableGroup>
  );
}

function PillarHeader({ pillar: { node, objectives } }: { pillar: Pillar }) {
  const { canEdit, layout, saves } = useBoard();
  const isColumn = layout === 'horizontal';
  return (
    <div
      className={cx(
        'group bg-paper',
        // Stays in sight while its objectives scroll below it.
        isColumn
          ? 'sticky top-0 z-2 border-t-3 border-accent pt-2 pb-3'
          : 'self-start pt-2 md:sticky md:top-0',
      )}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-1">
          <div id={headingOf(node.id)}>
            <TitleEdit
              as="h3"
              label="Pillar title"
              value={node.title}
              save={(title) => saves.update(node.id, { title })}
              canEdit={canEdit}
              className="text-16 font-semibold"
            />
          </div>
        </div>
        {canEdit && (
          <div className="reveal -mr-1 flex">
            <DragHandle />
            <NodeMenu node={node} />
          </div>
        )}
      </div>
      <p className="tabular text-12 text-ink-3">
        {objectives.length.toLocaleString('en-US')} {objectives.length === 1 ? 'objective' : 'objectives'}
      </p>
      <Prose text={node.description} lines={2} className="mt-1 text-13 text-ink-2" />
    </div>
  );
}

/** A pillar while it is carried. */
export function PillarInHand({ pillar }: { pillar: Pillar }) {
  return (
    <div data-accent={pillar.accent} className="rounded-b-lg border-t-3 border-accent bg-float px-3 py-2">
      <p className="line-clamp-2 text-16 font-semibold wrap-anywhere">{pillar.node.title}</p>
      <p className="text-12 text-ink-3">{pillar.objectives.length} objectives</p>
    </div>
  );
}
