import { Info, Link2 } from 'lucide-react';
import { UNPROVEN } from '../../../../contract/map/evidence-words.ts';
import { isUnproven } from '../../../entities/board/map/evidence-text.ts';
import type { MapLine } from '../../../entities/board/map/picture.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** The causes or the effects of an objective, each with its link. */
export function LinkedList({
  title,
  none,
  entries,
  onShow,
  onPressLine,
  onAdd,
  addLabel,
}: {
  title: string;
  none: string;
  entries: readonly { line: MapLine; id: number; title: string }[];
  onShow: (id: number) => void;
  onPressLine: (line: MapLine) => void;
  onAdd: (() => void) | null;
  addLabel: string;
}) {
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-12 font-medium text-ink-3">{title}</h3>
        {onAdd && (
          <Button size="xs" variant="quiet" icon={<Link2 className="size-3.5" />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </div>
      {entries.length === 0 && <p className="text-13 text-ink-3">{none}</p>}
      <ul className="flex flex-col">
        {entries.map(({ line, id, title: name }) => (
          <li key={line.link.id} className="flex items-start gap-1 text-13">
            <span className="min-w-0 flex-1 py-0.5">
              <button
                type="button"
                onClick={() => onShow(id)}
                className="min-h-6 rounded-sm text-left font-medium wrap-anywhere text-ink hover:underline pointer-coarse:py-2"
              >
                {name}
              </button>
              {line.link.strength === 'weak' && <span className="text-12 text-ink-3"> weak</span>}
              {isUnproven(line) && <span className="block text-12 text-warning">{UNPROVEN}</span>}
              {line.link.note && (
                <span className="line-clamp-2 text-12 wrap-anywhere text-ink-3">{line.link.note}</span>
              )}
            </span>
            <IconButton label={`Link with ${name}`} size="sm" onClick={() => onPressLine(line)}>
              <Info className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
