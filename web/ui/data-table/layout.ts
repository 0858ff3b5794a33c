import type { DataColumn } from './model.ts';

const PIXELS_PER_REM = 16;
const rem = (pixels: number) => `${pixels / PIXELS_PER_REM}rem`;

/** More than a character takes up in a cell on average, and the padding of a cell, in pixels. */
const CHARACTER_WIDTH = 7.25;
const PADDING = 24;

/** The width of a column of numbers, which are never cut. */
export const numberWidth = (width: number, longest: number): number =>
  Math.max(width, Math.ceil(longest * CHARACTER_WIDTH) + PADDING);

type Sized = Pick<DataColumn<never>, 'id' | 'width' | 'share' | 'numeric' | 'isVital' | 'isMark'>;

/** Gives the room of hidden columns to the names: that of the row, and the other texts that are not vital. */
export function withRoomOf<Column extends Sized>(
  hidden: readonly Sized[],
  shown: readonly Column[],
  nameId: string | undefined,
): Column[] {
  const widthOf = (columns: readonly Sized[]) => columns.reduce((sum, { width }) => sum + width, 0);
  const isName = ({ id, numeric, isVital }: Sized) => id === nameId || (!numeric && !isVital);
  const growth = 1 + widthOf(hidden) / widthOf(shown.filter(isName));
  return shown.map((column) =>
    isName(column) ? { ...column, share: (column.share ?? column.width) * growth } : column,
  );
}

/** The width of the column with the rows' menus. */
const MENU_WIDTH = '2.75rem';
const MARK_WIDTH = '1.5rem';

// The sticky column leaves space for the scrolling ones on a narrow screen.
const least = (width: number, isName: boolean) => (isName ? `min(${rem(width)}, 52vw)` : rem(width));

/** The grid tracks of every row, and the width below which the table scrolls sideways. */
export function layoutOf(
  columns: readonly Sized[],
  nameId: string,
  hasMenu: boolean,
): { template: string; minWidth: string; nameWidth: string } {
  const widths = columns.map(({ id, width, isMark }) => (isMark ? MARK_WIDTH : least(width, id === nameId)));
  const tracks = columns.map(({ width, share = width, isMark }, index) =>
    isMark ? MARK_WIDTH : `minmax(${widths[index]}, ${share}fr)`,
  );
  const name = columns.find(({ id }) => id === nameId);
  return {
    template: [...tracks, ...(hasMenu ? [MENU_WIDTH] : [])].join(' '),
    minWidth: `calc(${[...widths, ...(hasMenu ? [MENU_WIDTH] : [])].join(' + ')})`,
    nameWidth: name ? least(name.width, true) : '0px',
  };
}

/** A cell of the head or of a row. */
export const cellStyle =
  'flex min-w-0 items-center gap-1 overflow-hidden px-2 xl:px-3 ' +
  'print:static print:table-cell print:overflow-visible print:border-b print:px-2 print:py-1.5 print:align-top print:**:overflow-visible print:**:whitespace-normal';

/** The cells that stay in sight: the mark, and beside it the one that names its row. */
export const stickyStyle = ({ id, isMark }: Sized, nameId: string, hasMark: boolean): string =>
  isMark
    ? 'sticky left-0 z-10 justify-end px-0!'
    : id === nameId
      ? `sticky z-10 ${hasMark ? 'left-6' : 'left-0'}`
      : '';
