import { memo } from 'react';
import { EditingMark } from '../../../entities/people/presence.tsx';
import { cx } from '../../../ui/cx.ts';
import { DragHandle, SortableGroup } from '../../../ui/sortable/sortable.tsx';
import { AddButton } from './add-button.tsx';
import { aboutOf, Description } from './description.tsx';
import type { Pillar } from '../../../entities/board/arrangement.ts';
import type { Scored } from '../../../lib/strategy/scores.ts';
import { counted } from '../../../../contract/words/list.ts';
import { useBoard } from '../board-context.ts';
import { NOTHING, type ContentsByNode } from '../../../entities/board/contents.ts';
import type { Lacks } from './objective-panels.tsx';
import { NodeMenu } from './node-menu.tsx';
import { ObjectiveEntry } from './objective-card.tsx';
import { OwnScore, renderMark, wordOf } from './own-score.tsx';
import { TitleEdit } from '../edits/title-edit.tsx';

const DESCRIPTION = 'break-after-avoid text-13 text-ink-2';

const headingOf = (id: number) => `pillar-${id}`;

/** A pillar under its accent: title, description, objectives. */
export const PillarSection = memo(function PillarSection({
  pillar,
  contents,
  scored,
  inUsual,
  inLarge,
  isFirst,
  isLast,
  lacks,
}: {
  pillar: Pillar;
  contents: ContentsByNode;
  /** Its score, where scores are read. */
  scored: Scored | undefined;
  /** How many of its cards are complete in the first render. */
  inUsual: number;
  inLarge: number;
  /** Where it stands among the pillars. */
  isFirst: boolean;
  isLast: boolean;
  lacks: Lacks;
}) {
  const { canEdit, layout } = useBoard();
  const { node, objectives } = pillar;
  const isColumn = layout === 'horizontal';
  const hasScores = objectives.some(({ id }) => contents.get(id)?.hasScores);
  return (
    <SortableGroup
      id={node.id}
      label={node.title}
      as="section"
      className={cx(
        'group/pillar snap-start',
        // In print a band keeps its heading with its cards. A column cannot as a whole: it may be longer than the page.
        isColumn
          ? `[--sortable-gap:1.25rem] column print:block`
          : '[--sortable-gap:2rem] break-inside-avoid print:mb-4',
      )}
    >
      <div
        data-accent={pillar.accent}
        data-node={node.id}
        className={cx(
          '[--sortable-gap:0.5rem]',
          'print:pillar-table',
          isColumn
            ? 'column'
            : // A toast may cover the bottom of the window.
              'grid scroll-mb-24 gap-x-6 gap-y-2 border-t-2 border-accent md:grid-cols-[16rem_minmax(0,1fr)]',
        )}
      >
        {isColumn ? (
          <>
            <div className="heading-row print:pillar-table-head">
              <PillarHeader
                {...{ pillar, scored, hasScores, isFirst, isLast }}
                className="heading-of-column"
              />
            </div>
            <div className="print:table-row-group">
              <Description node={node} className={DESCRIPTION} />
            </div>
          </>
        ) : (
          <div className="print:pillar-table-head self-start pt-2 not-short:md:sticky md:top-0 print:static">
            <PillarHeader {...{ pillar, scored, hasScores, isFirst, isLast }} />
            <Description node={node} className={DESCRIPTION} />
          </div>
        )}
        <div className={cx('min-w-0 print:table-row-group', isColumn && 'pt-1 pointer-coarse:pt-0')}>
          <ul
            aria-labelledby={headingOf(node.id)}
            className={cx(
              'gap-2 print:items-start',
              isColumn
                ? 'flex flex-col print:block print:*:mb-2'
                : 'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start md:pt-2',
            )}
          >
            {objectives.map((objective, index) => (
              <ObjectiveEntry
                key={objective.id}
                node={objective}
                contents={contents.get(objective.id) ?? NOTHING}
                sight={index < inUsual ? 'usual' : index < inLarge ? 'large' : 'none'}
                isFirst={index === 0}
                isLast={index === objectives.length - 1}
                lacks={lacks}
              />
            ))}
          </ul>
          {objectives.length === 0 && (
            <p className="rounded-lg border border-dashed px-3 py-4 text-13 text-ink-3">
              {canEdit ? 'An objective says what has to be reached in this pillar.' : 'No objectives yet.'}
            </p>
          )}
          {canEdit && (
            <div className={cx('mt-1', objectives.length > 0 && 'add-objective')}>
              <AddButton type="objective" pillar={node} look="row" />
            </div>
          )}
        </div>
      </div>
    </SortableGroup>
  );
});

function PillarHeader({
  pillar: { node },
  scored,
  hasScores,
  isFirst,
  isLast,
  className,
}: {
  pillar: Pillar;
  scored: Scored | undefined;
  /** Whether a KPI of it is tracked: only then it has a score. */
  hasScores: boolean;
  isFirst: boolean;
  isLast: boolean;
  className?: string;
}) {
  // It renders only with its pillar, when something of that changes.
  'use no memo';
  const { strategyId, canEdit, saves } = useBoard();
  return (
    <div className={cx('group break-inside-avoid break-after-avoid bg-paper', className)}>
      <div className="flex items-start">
        {hasScores && renderMark(wordOf(scored))}
        <div id={headingOf(node.id)} className="min-w-0 flex-1 pointer-coarse:pt-2">
          <TitleEdit
            as="h3"
            label="Pillar title"
            value={node.title}
            save={(title, base) => saves.update(node.id, { title }, base)}
            canEdit={canEdit}
            describedBy={aboutOf(node)}
            className="text-16 font-semibold"
          />
        </div>
        <EditingMark strategyId={strategyId} entity="node" id={node.id} />
        {canEdit && (
          <div className="reveal flex">
            <DragHandle className="h-6! w-6! pointer-coarse:h-10! pointer-coarse:w-10!" />
            <NodeMenu {...{ node, isFirst, isLast }} />
          </div>
        )}
        {hasScores && <OwnScore level="pillar" node={node} scored={scored} />}
      </div>
    </div>
  );
}

/** The preview of a dragged pillar. */
export function PillarDragPreview({ pillar }: { pillar: Pillar }) {
  return (
    <div data-accent={pillar.accent} className="rounded-b-lg border-t-2 border-accent bg-float px-3 py-2">
      <p className="line-clamp-2 text-16 font-semibold wrap-anywhere">{pillar.node.title}</p>
      <p className="text-12 text-ink-3">{counted(pillar.objectives.length, 'objective')}</p>
    </div>
  );
}
