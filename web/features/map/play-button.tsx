import { Play } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import { ShownPeriod } from '../../entities/scorecard/strategy-score.tsx';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const replay = () => import('../../entities/scorecard/replay.tsx');
const Replay = loadable(replay);
const fetchReplay = () => prefetch(replay);

/** The period of the map, and a button that plays how the map changed. */
export function PlayedPeriod(props: ComponentProps<typeof ShownPeriod>) {
  const isNow = useSnapshotId() === null;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <span ref={button} className="flex items-center gap-1">
      <ShownPeriod {...props} />
      {isNow && (
        <IconButton
          label="Play the months"
          size="sm"
          className="print:hidden"
          onPointerEnter={fetchReplay}
          onFocus={fetchReplay}
          onClick={() => setOpen(true)}
        >
          <Play className="size-4" />
        </IconButton>
      )}
      {isOpen && (
        <Replay
          strategyId={props.strategyId}
          shown={props.scores.data?.period}
          isPlayed
          onClose={() => {
            setOpen(false);
            button.current?.querySelector<HTMLElement>(':scope > button')?.focus();
          }}
        />
      )}
    </span>
  );
}
