import { Fragment, type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocusLoss } from '../../../ui/focus-loss.ts';
import { ListState } from '../../../ui/list-state.tsx';
import { IntegrationPart } from './part.tsx';

/** A part with a list of what there is and a button that adds to it; the children are its dialogs. */
export function IntegrationList<Item extends { id: number }>({
  title,
  about,
  items,
  query: { error, isFetching, refetch },
  rowOf,
  addLabel,
  onAdd,
  onNear,
  isOpen,
  children,
}: {
  title: string;
  about: string;
  /** Undefined until they are read. */
  items: readonly Item[] | undefined;
  query: { error: { message: string } | null; isFetching: boolean; refetch: () => unknown };
  /** An item of a list. */
  rowOf: (item: Item) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  /** When the button is about to be pressed. */
  onNear?: () => void;
  /** Whether a dialog is open. */
  isOpen: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusLoss(isOpen || null, () => heading.current?.focus());
  return (
    <IntegrationPart
      title={title}
      about={about}
      headingRef={heading}
      action={
        items && (
          <Button size="sm" onPointerEnter={onNear} onFocus={onNear} onClick={onAdd}>
            {addLabel}
          </Button>
        )
      }
    >
      {!items && <ListState error={error} isTrying={isFetching} onRetry={refetch} />}
      {items && items.length > 0 && (
        <ul className="w-full divide-y rounded-lg border bg-surface">
          {items.map((item) => (
            <Fragment key={item.id}>{rowOf(item)}</Fragment>
          ))}
        </ul>
      )}
      {children}
    </IntegrationPart>
  );
}
