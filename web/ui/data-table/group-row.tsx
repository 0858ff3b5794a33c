import { memo } from 'react';
import type { Line } from './model.ts';
import { FoldButton, rowAttributes } from './row.tsx';

/** What stands above the rows of a group: one cell over all columns, which on paper are not as wide as it. */
function GroupRowView({
  line,
  index,
  rem,
  stop,
  span,
}: {
  line: Line<unknown>;
  index: number;
  /** The height of every row. */
  rem: number;
  stop: number | undefined;
  /** The number of columns. */
  span: number;
}) {
  const { isOpen } = line;
  const group = line.group?.();
  if (!group) return null;
  return (
    <div
      {...rowAttributes({ line, index, isTree: true, stop })}
      style={{ top: `${index * rem}rem`, height: `${rem}rem` }}
      className="group absolute inset-x-0 border-b bg-sunken text-13 print:relative print:top-auto! print:table-row print:break-after-avoid focus-visible:z-10 focus-visible:-outline-offset-2"
    >
      <div
        role="gridcell"
        data-cell={0}
        tabIndex={stop !== undefined && stop >= 0 ? 0 : -1}
        aria-colindex={1}
        aria-colspan={span}
        className="flex size-full items-center focus-visible:-outline-offset-2 print:absolute print:inset-0 print:border-b print:bg-sunken"
      >
        <span className="sticky left-0 z-10 flex min-w-0 items-center">
          <span className="flex w-6 shrink-0 justify-end">{group.mark}</span>
          <span className="ml-1 flex shrink-0">
            <FoldButton isOpen={isOpen} name={group.name} />
          </span>
          <span className="ml-1 flex min-w-0 items-baseline gap-x-1.5 max-sm:flex-col">
            <span className="max-w-full truncate font-semibold text-ink">{group.title}</span>
            {group.about && <span className="max-w-full truncate text-ink-3">{group.about}</span>}
          </span>
        </span>
        <span className="sticky right-3 ml-auto flex shrink-0 items-center gap-1.5 pl-3 font-semibold">
          {group.end}
        </span>
      </div>
    </div>
  );
}

export const GroupRow = memo(GroupRowView);
