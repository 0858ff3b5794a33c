import { Check, Columns3 } from 'lucide-react';
import { Menu } from '../menu.tsx';

/** Shows and hides columns; the last visible one cannot be hidden. */
export function ColumnsMenu({
  columns,
  shown,
  onShow,
}: {
  columns: readonly { id: string; header: string }[];
  shown: ReadonlySet<string>;
  onShow: (ids: ReadonlySet<string>) => void;
}) {
  const choose = (id: string) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    if (next.size > 0) onShow(next);
  };
  return (
    <Menu
      label="Columns"
      variant="secondary"
      items={columns.map(({ id, header }) => ({
        id,
        label: header,
        checked: shown.has(id),
        icon: shown.has(id) ? <Check /> : <span />,
        onAction: () => choose(id),
      }))}
    >
      <Columns3 className="size-4" />
      <span className="max-xl:sr-only">Columns</span>
    </Menu>
  );
}
