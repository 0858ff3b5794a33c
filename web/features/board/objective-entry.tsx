import { memo, useRef } from 'react';
import type { Node } from '../../../contract/entities.ts';
import { SortableItem } from '../../ui/sortable.tsx';
import type { Contents } from './contents.ts';
import { useNear } from './near.ts';
import { FarObjectiveCard, ObjectiveCard } from './objective-card.tsx';

/** An objective in its pillar. On a board of many, what it can do is added when it comes near the screen. */
export const ObjectiveEntry = memo(function ObjectiveEntry({
  node,
  contents,
  isOneOfMany,
}: {
  node: Node;
  contents: Contents;
  isOneOfMany: boolean;
}) {
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place, !isOneOfMany);
  if (!isNear) {
    return (
      <li ref={place}>
        <FarObjectiveCard node={node} />
      </li>
    );
  }
  return (
    <SortableItem id={node.id} label={node.title} as="li" className="min-w-0">
      {() => <ObjectiveCard node={node} contents={contents} />}
    </SortableItem>
  );
});
