import { useId, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { menuStyle } from '../../ui/overlay-style.ts';
import { looks } from './bar-style.ts';
import { KINDS } from './tasks.ts';
import { kindLabels, MANY_DEPENDENCIES, type Dependency } from './labels.ts';

interface LegendProps {
  dependencies: readonly Dependency[];
  /** Some work is overdue. */
  isLate: boolean;
  canEdit: boolean;
}

/** A button that shows the legend of the chart, and how its bars are moved. In print the legend stands there. */
export function LegendButton(props: LegendProps) {
  const id = useId();
  return (
    <>
      <IconButton label="Legend" variant="secondary" popoverTarget={id}>
        ?
      </IconButton>
      <div
        id={id}
        popover="auto"
        className={cx(
          menuStyle,
          'w-76 p-3 print:static print:block print:w-full print:p-0 print:shadow-none',
        )}
      >
        <Legend {...props} />
      </div>
    </>
  );
}

function Legend({ dependencies, isLate, canEdit }: LegendProps) {
  return (
    <>
      <ul
        aria-label="Legend"
        className="flex flex-col gap-1.5 text-13 text-ink-2 print:flex-row print:flex-wrap print:gap-x-4"
      >
        {KINDS.map((kind) => {
          const { Icon, ink } = looks[kind];
          return (
            <Entry key={kind} words={kindLabels[kind]}>
              <Icon className={cx('size-3.5', ink)} />
            </Entry>
          );
        })}
        <Entry words="Work done">
          <span className="h-3 w-5 rounded-sm bg-ink-3" />
        </Entry>
        <Entry words="Time elapsed">
          <span className="h-3 w-5 rounded-sm border border-ink-3 bg-sunken" />
        </Entry>
        {isLate && (
          <Entry words="Overdue">
            <span className="w-5 border-t-2 border-dashed border-destructive" />
          </Entry>
        )}
        {dependencies.some(({ overlap }) => overlap === 0) && (
          <Entry words="Comes first">
            <Arrow className="border-ink-3" tip="border-l-ink-3" />
          </Entry>
        )}
        {dependencies.some(({ overlap }) => overlap > 0) && (
          <Entry words="Begins too early">
            <Arrow className="border-dashed border-destructive" tip="border-l-destructive" />
          </Entry>
        )}
        {dependencies.length > MANY_DEPENDENCIES && <li>Point at a bar to see what it depends on</li>}
      </ul>
      {canEdit && <HowToMove />}
    </>
  );
}

function HowToMove() {
  return (
    <p className="mt-2 border-t pt-2 text-12 text-ink-2 print:hidden">
      <span className="pointer-coarse:hidden">
        Drag a bar or one of its ends to change its dates. By keyboard, the arrow keys move a bar by a day,
        with Shift by a week, with Alt its end, with Ctrl its start; Enter saves, Escape puts it back.
      </span>
      <span className="hidden pointer-coarse:inline">
        Tap a bar, then drag it or one of its ends to change its dates.
      </span>
    </p>
  );
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="flex w-5 justify-center">
        {children}
      </span>
      {words}
    </li>
  );
}

function Arrow({ className, tip }: { className: string; tip: string }) {
  return (
    <span className={cx('relative block w-5 border-t', className)}>
      <span className={cx('absolute -top-[4.5px] right-0 border-y-4 border-l-5 border-y-transparent', tip)} />
    </span>
  );
}
