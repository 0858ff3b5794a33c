import { Button } from '../../ui/button.tsx';
import { SpinnerRing } from '../../ui/spinner.tsx';

/** What is being done, and a button that stops it. */
export function Working({ label, onStop }: { label: string; onStop: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-md bg-sunken px-3 py-2 text-13 text-ink-2">
      <SpinnerRing />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {label}
      </p>
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
