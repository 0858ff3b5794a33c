import { useState } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { siblingsOf } from '../../../entities/board/arrangement.ts';
import { useBoard, useContent } from '../board-context.ts';
import { consequence } from '../../../entities/board/consequence.ts';
import { adderOf, focusSoon, menuOf } from '../keys/focus.ts';
import { patiently } from '../edits/saves.ts';

/** Confirms the deletion of a node, and describes its consequences. */
export default function DeleteDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const { saves } = useBoard();
  const { board, flow } = useContent();
  // The optimistic deletion would change the text.
  const [text] = useState(() => consequence(board, flow, node));
  const [error, setError] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);

  const confirm = async () => {
    const siblings = siblingsOf(board, node);
    const index = siblings.findIndex(({ id }) => id === node.id);
    const neighbor = siblings[index + 1] ?? siblings[index - 1];
    setDeleting(true);
    const outcome = await patiently(saves.remove(node), () => undefined);
    setDeleting(false);
    if (typeof outcome === 'object') setError(outcome.message);
    else {
      onClose();
      focusSoon(neighbor ? menuOf(neighbor.id) : adderOf(node.type, node.perspectiveId));
    }
  };

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Are you absolutely sure?"
      confirmLabel="Delete"
      destructive
      pending={isDeleting}
      error={error}
    >
      <p className="line-clamp-3 font-medium wrap-anywhere text-ink">{node.title}</p>
      <p>
        This action cannot be undone. This will permanently delete this node and remove all associated
        connections.
      </p>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
