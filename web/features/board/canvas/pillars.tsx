import { useState } from 'react';
import { StartFromSheet } from '../../../entities/strategy/start-from-sheet.tsx';
import { cx } from '../../../ui/cx.ts';
import { useHydrating } from '../../../ui/use-hydrating.ts';
import { Sortable } from '../../../ui/sortable/sortable.tsx';
import { AddButton } from './add-button.tsx';
import { scoresOf } from '../../../lib/strategy/scores.ts';
import { useBoard, type BoardContent } from '../board-context.ts';
import { cardsInSight, LARGE, USUAL, USUAL_WINDOW } from './in-sight.ts';
import { ObjectiveDragPreview } from './objective-card.tsx';
import { type Lacks, linesOf } from './objective-panels.tsx';
import { PillarDragPreview, PillarSection } from './pillar.tsx';

const arrangements = {
  // As wide as its columns, so that the sticky bar and headings stay visible. The rows are those of all pillars: heading,
  // description, objectives.
  horizontal:
    'grid w-min min-w-[100cqw] auto-cols-[minmax(var(--column),30rem)] grid-flow-col grid-rows-[auto_auto_1fr] gap-x-5 print:w-auto print:grid-flow-row print:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] print:grid-rows-none print:gap-x-4 print:gap-y-5',
  vertical: 'flex w-[100cqw] flex-col gap-8 print:block print:w-auto',
};

/** So many pillars leave no room for the way to another one. */
const FEW = 4;

/** The pillars as columns or bands, with their objectives; sortable for a user who may edit. */
export function Pillars({ content: { content, board, contents, scorecard } }: { content: BoardContent }) {
  const { canEdit, layout, saves } = useBoard();
  const { pillars } = board;
  const isEmpty = pillars.length === 0;
  const lacks = lackedBy(content);
  // Until there is one of each, the board says what may come next.
  const isBeginning = pillars.length < 2 || (pillars.length < FEW && lacks !== 'nothing');
  const isSideways = layout === 'horizontal';
  // Print omits the buttons.
  const linesOfCard = (id: number) => linesOf(contents.get(id), false);
  const isHydrating = useHydrating();
  // What the browser renders itself is for its own window alone.
  const [seen] = useState(() => (isHydrating || !matchMedia(USUAL_WINDOW).matches ? LARGE : USUAL));
  const inUsual = cardsInSight(USUAL, pillars, layout, linesOfCard);
  const inLarge = cardsInSight(seen, pillars, layout, linesOfCard);
  const findPillar = (id: number) => pillars.find(({ node }) => node.id === id);
  return (
    <section
      aria-labelledby="pillars-heading"
      className="relative mt-3 w-fit min-w-full pb-12 max-sm:mt-0 print:w-auto print:pb-4"
    >
      <h2 id="pillars-heading" className="sr-only">
        Strategic pillars
      </h2>
      {isEmpty && (
        <div className="sticky left-0 w-[100cqw] px-(--inset) print:static print:w-auto">
          <div className="flex flex-col items-start gap-3">
            <p className="measure text-16 text-ink-2">
              {canEdit
                ? 'Pillars are the few areas in which the strategy is won, such as customers, finances or people. Each holds its objectives.'
                : 'No pillars yet.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <AddButton type="perspective" look="words" />
              {canEdit && <StartFromSheet />}
            </div>
            {canEdit && <ComingPillars />}
          </div>
        </div>
      )}
      <Sortable
        groups={pillars.map(({ node, objectives }) => ({
          id: node.id,
          label: node.title,
          items: objectives.map(({ id, title }) => ({ id, label: title })),
        }))}
        axis={layout}
        itemAxis={isSideways ? 'vertical' : 'horizontal'}
        groupNoun="pillar"
        itemNoun="objective"
        disabled={!canEdit}
        onMove={({ item, fromGroup, toGroup, beforeItem }) => {
          const place = { beforeId: beforeItem, ...(toGroup !== fromGroup && { perspectiveId: toGroup }) };
          saves.move(item, place).catch(() => undefined);
        }}
        onMoveGroup={({ group, beforeGroup }) => {
          saves.move(group, { beforeId: beforeGroup }).catch(() => undefined);
        }}
        overlay={({ kind, id }) => {
          if (kind === 'group') {
            const pillar = findPillar(id);
            return pillar && <PillarDragPreview pillar={pillar} />;
          }
          const objective = pillars.flatMap((pillar) => pillar.objectives).find((node) => node.id === id);
          return objective && <ObjectiveDragPreview node={objective} />;
        }}
      >
        <div className={cx('px-(--inset)', arrangements[layout])}>
          {pillars.map((pillar, index) => (
            <PillarSection
              key={pillar.node.id}
              pillar={pillar}
              contents={contents}
              scored={scorecard && scoresOf(scorecard).pillars.get(pillar.node.id)}
              inUsual={inUsual[index] ?? 0}
              inLarge={inLarge[index] ?? 0}
              isFirst={index === 0}
              isLast={index === pillars.length - 1}
              lacks={lacks}
            />
          ))}
          {canEdit && !isEmpty && isBeginning && (
            // On a phone below the first column, as beside it there is no room.
            <div className="pt-2 max-md:col-start-1 max-md:row-start-4 print:hidden">
              <AddButton type="perspective" look="words" />
            </div>
          )}
        </div>
      </Sortable>
      {canEdit && !isEmpty && !isBeginning && (
        // In the gutter of columns; in a narrow window and on touch below the pillars.
        <div
          className={cx(
            'sticky left-0 w-fit px-(--inset)',
            isSideways &&
              'sm:pointer-fine:absolute sm:pointer-fine:top-1 sm:pointer-fine:right-0 sm:pointer-fine:left-auto sm:pointer-fine:px-0',
          )}
        >
          <AddButton type="perspective" className="text-ink-3" />
        </div>
      )}
    </section>
  );
}

/** What no objective has yet. */
const lackedBy = ({ kpi, initiative }: BoardContent['content']): Lacks =>
  kpi.size === 0
    ? initiative.size === 0
      ? 'both'
      : 'kpis'
    : initiative.size === 0
      ? 'initiatives'
      : 'nothing';

/** The empty state of the pillars. */
function ComingPillars() {
  return (
    <div aria-hidden="true" className="mt-6 grid w-full grid-cols-2 gap-6 opacity-50 lg:grid-cols-4">
      {[1, 2, 3, 4].map((accent) => (
        <div key={accent} data-accent={accent} className="border-t-3 border-accent pt-3">
          <div className="h-24 rounded-lg border border-dashed border-boundary" />
        </div>
      ))}
    </div>
  );
}
