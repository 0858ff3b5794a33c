import { DEFAULT_BOARD_TITLE } from '../../../../contract/kinds/constants.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import { useBoard } from '../board-context.ts';
import { TitleEdit } from '../edits/title-edit.tsx';

/** Starts to edit the board's title, as a click on it does. */
export function editBoardTitle(): void {
  document.querySelector<HTMLButtonElement>('[data-board-title] button')?.click();
}

/** The board's title. */
export function BoardTitle({ strategy }: { strategy: Strategy }) {
  const { canEdit, saves } = useBoard();
  return (
    <div data-board-title="" className="min-w-0">
      <TitleEdit
        as="h1"
        label="Board title"
        value={strategy.boardTitle || DEFAULT_BOARD_TITLE}
        save={saves.setBoardTitle}
        canEdit={canEdit}
        className="text-24 font-semibold"
      />
    </div>
  );
}
