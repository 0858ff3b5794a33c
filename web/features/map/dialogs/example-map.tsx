import { pictureOf } from '../../../entities/board/map/picture.ts';
import { FixedMap } from '../../../entities/board/map/fixed-map.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EXAMPLE } from './example.ts';

/** A small map to look at, which is stored nowhere. */
export default function ExampleDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="An example"
      description="Read it from the bottom: people who can do more work better, and that is what customers pay for."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <FixedMap
        picture={pictureOf(EXAMPLE)}
        label="Better training leads to fewer faults and shorter deliveries, those to loyal customers, and they to profit."
        className="aspect-3/2 w-full"
      />
    </Dialog>
  );
}
