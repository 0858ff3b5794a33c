import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

/** The steps of the wizard, in order. */
export const STEPS = ['source', 'rows', 'columns', 'preview'] as const;
export type Step = (typeof STEPS)[number];

/** The names of the steps. */
export const STEP_LABELS: Readonly<Record<Step, string>> = {
  source: 'File',
  rows: 'Rows',
  columns: 'Columns',
  preview: 'Preview',
};

/** The steps, each a button once something was read. */
export function StepList({
  step,
  isReady,
  onStep,
}: {
  step: Step;
  isReady: boolean;
  onStep: (step: Step) => void;
}) {
  const current = STEPS.indexOf(step);
  return (
    <nav aria-label="Steps of the import" className="mb-4">
      <ol className="grid grid-cols-4 gap-px overflow-hidden rounded-lg border bg-hairline">
        {STEPS.map((name, index) => (
          <li key={name} className="flex min-w-0">
            <button
              type="button"
              disabled={!isReady && name !== step}
              aria-current={name === step ? 'step' : undefined}
              onClick={() => onStep(name)}
              className={cx(
                'flex min-h-9 min-w-0 flex-1 items-center gap-1.5 px-3 text-left text-13 transition-colors focus-visible:-outline-offset-2 max-sm:justify-center max-sm:px-1 pointer-coarse:min-h-11',
                name === step
                  ? 'bg-brand-soft font-semibold text-ink'
                  : 'bg-surface text-ink-2 enabled-hover:bg-sunken disabled:text-ink-3',
              )}
            >
              <span className="tabular text-ink-3 max-sm:hidden" aria-hidden="true">
                {index < current ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className="truncate">{STEP_LABELS[name]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
