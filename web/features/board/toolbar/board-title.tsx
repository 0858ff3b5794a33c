import { DEFAULT_BOARD_TITLE } from '../../../../contract/kinds/constants.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import { useBoard } from '../board-context.ts';
import { TitleEdit } from '../edits/title-edit.tsx';

/** Starts to edit the board's title, as a click on it does. */
export function editBoardTitle(): void {
  document.querySelector<HTMLButtonElement>('[data-board-title] button')?.click();
}

/** The board's title, and the strategy's where that differs. */
export function BoardTitle({ strategy }: { strategy: Strategy }) {
  const { canEdit, saves } = useBoard();
  const title = strategy.boardTitle || DEFAULT_BOARD_TITLE;
  return (
    <div data-board-title="" className="min-w-0 flex-1 basis-80 pt-3 pb-2 print:pt-0 print:pb-3">
      {strategy.title !== title && (
        <p className="print:hidden text-13 wrap-anywhere text-ink-3">{strategy.title}</p>
      )}
      <TitleEdit
        as="h1"
        label="Board title"
        value={title}
        save={saves.setBoardTitle}
        canEdit={canEdit}
        className="text-20 font-semibold sm:text-28"
      />
    </div>
  );
}
