import { memo, useRef } from 'react';
import type { Node } from '../../../contract/entities.ts';
import { cx } from '../../ui/cx.ts';
import { SortableItem } from '../../ui/sortable/sortable.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import type { Contents } from '../../entities/board/contents.ts';
import { useNear } from './near.ts';
import { FarObjectiveCard, ObjectiveCard } from './objective-card.tsx';

/** Far from the screen; on paper nothing is. */
function FarEntry({ node, contents }: { node: Node; contents: Contents }) {
  return usePrinting() ? (
    <ObjectiveCard node={node} contents={contents} />
  ) : (
    <FarObjectiveCard node={node} contents={contents} />
  );
}

/** An objective in its pillar. On a board of many, what it can do is added when it comes near the screen. */
export const ObjectiveEntry = memo(function ObjectiveEntry({
  node,
  contents,
  isFirst,
  isOneOfMany,
  isBelow,
}: {
  node: Node;
  contents: Contents;
  isFirst: boolean;
  isOneOfMany: boolean;
  /** It stands in a column, below all that is in sight from the start. */
  isBelow: boolean;
}) {
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place, !isOneOfMany);
  const later = isBelow ? 'after-first-frame' : undefined;
  if (!isNear) {
    return (
      <li ref={place} className={later}>
        <FarEntry node={node} contents={contents} />
      </li>
    );
  }
  return (
    <SortableItem id={node.id} label={node.title} as="li" className={cx('min-w-0', later)}>
      <ObjectiveCard node={node} contents={contents} isFirst={isFirst} />
    </SortableItem>
  );
});
