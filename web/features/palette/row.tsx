import { ChevronRight, CornerDownLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { kindLabel } from '../../lib/search/places.ts';
import type { Row } from './rows.ts';

/** A row: label, kind and path. The selected one shows its whole label. */
export function PaletteRow({
  row,
  id,
  isActive,
  onPoint,
  onTake,
}: {
  row: Row;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onTake: (elsewhere: boolean) => void;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={line}
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onTake(event.ctrlKey || event.metaKey)}
      className={cx(
        'flex min-h-9 cursor-default items-center gap-2 rounded-sm px-2 py-1.5 pointer-coarse:min-h-11',
        isActive && 'bg-brand-soft',
      )}
    >
      {row.command ? <CommandText row={row} /> : <ResultText row={row} isActive={isActive} />}
      <CornerDownLeft
        className={cx('size-4 shrink-0 text-ink-2 pointer-coarse:hidden', !isActive && 'invisible')}
      />
    </div>
  );
}

function CommandText({ row: { command } }: { row: Row }) {
  return (
    <>
      <span className="min-w-0 flex-1 text-14 wrap-anywhere text-ink">{command?.label}</span>
      {command?.keys && (
        <kbd className="font-sans text-12 text-ink-2 pointer-coarse:hidden">{command.keys}</kbd>
      )}
    </>
  );
}

function ResultText({ row: { result }, isActive }: { row: Row; isActive: boolean }) {
  if (!result) return null;
  return (
    <span className="min-w-0 flex-1">
      <span
        dir="auto"
        title={result.title}
        className={cx('block text-14 wrap-anywhere text-ink', !isActive && 'line-clamp-2')}
      >
        {result.title}
        {result.code && <span className="ml-1.5 text-12 text-ink-3">{result.code}</span>}
      </span>
      <span
        className={cx(
          'mt-0.5 flex min-w-0 items-center gap-1 text-12',
          isActive ? 'text-ink-2' : 'text-ink-3',
        )}
      >
        <span className="shrink-0 text-ink-2">
          <span className="font-medium">{kindLabel(result.kind)}</span>
          {result.path.length > 0 && ' in '}
        </span>
        {result.path.map((title, index) => (
          <span key={index} className={cx('flex min-w-0 items-center gap-1', index > 0 && 'max-sm:hidden')}>
            {index > 0 && <ChevronRight className="size-3 shrink-0" />}
            <bdi title={title} className="truncate">
              {title}
            </bdi>
          </span>
        ))}
      </span>
    </span>
  );
}
