import { useState } from 'react';
import type { Node } from '../../../../contract/api/entities.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { useBoard, useBoardContent } from '../board-context.ts';

/** Moves an objective to the end of another pillar. */
export default function MoveDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const { saves, say } = useBoard();
  const { board } = useBoardContent();
  const others = board.pillars.map((pillar) => pillar.node).filter(({ id }) => id !== node.perspectiveId);
  const [chosen, choose] = useState(others[0]?.id);
  const move = () => {
    const pillar = others.find(({ id }) => id === chosen);
    onClose();
    if (!pillar) return;
    say(`Moved ${node.title} to the end of ${pillar.title}`);
    saves.move(node.id, { beforeId: null, perspectiveId: pillar.id }).catch(() => undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Move to pillar"
      description={<span className="line-clamp-3 wrap-anywhere">{node.title}</span>}
      onSubmit={move}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </>
      }
    >
      <Select label="Pillar" value={chosen} onChange={(event) => choose(Number(event.target.value))}>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}
