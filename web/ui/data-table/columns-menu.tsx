import { Check, Columns3 } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonStyle } from '../button-style.ts';
import { optionStyle, popoverStyle } from '../overlay-style.ts';

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
  return (
    <MenuTrigger>
      <Button className={buttonStyle('secondary', 'md')}>
        <Columns3 className="size-4" aria-hidden="true" />
        <span className="max-xl:sr-only">Columns</span>
      </Button>
      <Popover placement="bottom end" offset={4} className={popoverStyle}>
        <Menu
          aria-label="Columns"
          selectionMode="multiple"
          disallowEmptySelection
          shouldCloseOnSelect={false}
          selectedKeys={shown}
          onSelectionChange={(keys) =>
            onShow(keys === 'all' ? new Set(columns.map(({ id }) => id)) : new Set([...keys].map(String)))
          }
          className="outline-none"
        >
          {columns.map(({ id, header }) => (
            <MenuItem key={id} id={id} textValue={header} className={optionStyle}>
              {({ isSelected }) => (
                <>
                  <span className="flex size-4 shrink-0" aria-hidden="true">
                    {isSelected && <Check className="size-4" />}
                  </span>
                  {header}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
