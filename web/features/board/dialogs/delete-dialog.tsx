import { useState } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { siblingsOf } from '../../../entities/board/arrangement.ts';
import { useBoard, useBoardContent } from '../board-context.ts';
import { consequence } from '../../../entities/board/consequence.ts';
import { adderOf, focusSoon, menuOf } from '../keys/focus.ts';
import { patiently } from '../edits/saves.ts';

/** Confirms the deletion of a node, and describes its consequences. */
export default function DeleteNodeDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const { saves } = useBoard();
  const { board, content } = useBoardContent();
  // The optimistic deletion would change the text.
  const [text] = useState(() => consequence(board, content, node));
  const remove = async (): Promise<void> => {
    const siblings = siblingsOf(board, node);
    const index = siblings.findIndex(({ id }) => id === node.id);
    const neighbor = siblings[index + 1] ?? siblings[index - 1];
    const outcome = await patiently(saves.remove(node), () => undefined);
    if (typeof outcome === 'object') throw new Error(outcome.message);
    onClose();
    focusSoon(neighbor ? menuOf(neighbor.id) : adderOf(node.type, node.perspectiveId));
  };

  return (
    <DeleteDialog name={node.title} remove={remove} onClose={onClose}>
      <p>
        This action cannot be undone. This will permanently delete this node and remove all associated
        connections.
      </p>
      <p>{text}</p>
    </DeleteDialog>
  );
}
