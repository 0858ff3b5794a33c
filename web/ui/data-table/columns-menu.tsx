import { Check, Columns3 } from 'lucide-react';
import { Menu } from '../menu.tsx';

/** What is said of a column that is hidden because all rows have the same. */
const alikeText = (header: string, text: string): string =>
  `${header} (${text === '' ? 'empty' : `all ${text}`})`;

/** Shows and hides columns; `alike` has the text of those that are hidden because all rows have it. */
export function ColumnsMenu({
  columns,
  shown,
  alike,
  onToggle,
}: {
  columns: readonly { id: string; header: string }[];
  shown: ReadonlySet<string>;
  alike: ReadonlyMap<string, string>;
  onToggle: (id: string) => void;
}) {
  return (
    <Menu
      label="Columns"
      variant="secondary"
      items={columns.map(({ id, header }) => {
        const text = alike.get(id);
        const isShown = shown.has(id) && text === undefined;
        return {
          id,
          label: text === undefined ? header : alikeText(header, text),
          checked: isShown,
          icon: isShown ? <Check /> : <span />,
          onAction: () => onToggle(id),
        };
      })}
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
