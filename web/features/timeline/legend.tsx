import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { looks } from './bar-style.ts';
import { KINDS } from './tasks.ts';
import { kindLabels, MANY_DEPENDENCIES, type Dependency } from './labels.ts';

/** The legend of the chart. */
export function Legend({
  dependencies,
  isLate,
}: {
  dependencies: readonly Dependency[];
  /** Some work is overdue. */
  isLate: boolean;
}) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {KINDS.map((kind) => {
        const { Icon, ink } = looks[kind];
        return (
          <Entry key={kind} words={kindLabels[kind]}>
            <Icon className={cx('size-3.5', ink)} />
          </Entry>
        );
      })}
      <Entry words="Time elapsed">
        <span className="h-3 w-5 rounded-sm bg-ink-3" />
      </Entry>
      <Entry words="Work done">
        <span className="flex h-3 w-5 items-end rounded-sm border border-ink-3">
          <span className="h-[3px] w-3 bg-ink" />
        </span>
      </Entry>
      {isLate && (
        <Entry words="Overdue">
          <span className="h-3 w-5 rounded-sm border border-dashed border-destructive bg-destructive-soft" />
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
  );
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="flex">
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
