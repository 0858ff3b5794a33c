import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { Closing } from './closing.ts';
import { stepsOf } from './words.ts';

const LOOKS = {
  done: 'border-ink bg-ink text-surface',
  current: 'border-brand bg-brand text-on-brand',
  ahead: 'border-boundary bg-surface text-transparent',
};

/** Where a period stands on its way: running, values due, closing, locked. */
export function Steps({ closing }: { closing: Closing }) {
  return (
    <ol aria-label={`Where ${closing.period.label} stands`} className="grid grid-cols-4">
      {stepsOf(closing).map(({ label, detail, state }, index) => (
        <li
          key={label}
          aria-current={state === 'current' ? 'step' : undefined}
          className="relative flex min-w-0 flex-col gap-1 pr-2"
        >
          {index < 3 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-[9px] right-0 left-5 h-0.5',
                state === 'done' ? 'bg-ink' : 'bg-hairline',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative flex size-5 items-center justify-center rounded-full border-2',
              LOOKS[state],
            )}
          >
            {state === 'done' && <Check className="size-3" strokeWidth={3} />}
          </span>
          <span
            className={cx(
              'text-13 wrap-anywhere',
              state === 'current' ? 'font-semibold text-ink' : state === 'done' ? 'text-ink-2' : 'text-ink-3',
            )}
          >
            {label}
            {state === 'done' && <span className="sr-only"> (done)</span>}
          </span>
          <span className="min-h-4 text-12 text-ink-3">{detail}</span>
        </li>
      ))}
    </ol>
  );
}
