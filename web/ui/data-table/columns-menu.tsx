import { Check, Columns3 } from 'lucide-react';
import { Menu, type MenuItem } from '../menu.tsx';

/** What is said of a column that is hidden because all rows have the same. */
const alikeText = (header: string, text: string): string =>
  `${header} (${text === '' ? 'empty' : `all ${text}`})`;

/** A choice that is on or off. */
export const choiceItem = (id: string, label: string, checked: boolean, onAction: () => void): MenuItem => ({
  id,
  label,
  checked,
  icon: checked ? <Check /> : <span />,
  onAction,
});

/** Shows and hides columns; `alike` has the text of those that are hidden because all rows have it. */
export function ColumnsMenu({
  columns,
  shown,
  alike,
  onToggle,
  before,
}: {
  columns: readonly { id: string; header: string; isMark?: boolean }[];
  shown: ReadonlySet<string>;
  alike: ReadonlyMap<string, string>;
  onToggle: (id: string) => void;
  /** What can be chosen before them. */
  before: readonly MenuItem[];
}) {
  return (
    <Menu
      label="Columns"
      variant="secondary"
      items={[
        ...before,
        ...columns
          .filter(({ isMark }) => !isMark)
          .map(({ id, header }) => {
            const text = alike.get(id);
            const isShown = shown.has(id) && text === undefined;
            const label = text === undefined ? header : alikeText(header, text);
            return choiceItem(id, label, isShown, () => onToggle(id));
          }),
      ]}
    >
      <Columns3 className="size-4" />
      <span className="max-xl:sr-only">Columns</span>
    </Menu>
  );
}

/** Says which columns are hidden, so that nobody believes them lost. */
export function AlikeNote({
  columns,
  alike,
}: {
  columns: readonly { id: string; header: string }[];
  alike: ReadonlyMap<string, string>;
}) {
  const names = columns.flatMap(({ id, header }) => {
    const text = alike.get(id);
    return text === undefined ? [] : [alikeText(header, text)];
  });
  const note = `${names.length} ${names.length === 1 ? 'column' : 'columns'} hidden: ${names.join(', ')}`;
  return (
    <p title={note} className="min-w-0 flex-1 basis-0 truncate text-12 text-ink-3 max-sm:hidden print:hidden">
      {note}
    </p>
  );
}
