import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SpinnerRing } from '../../ui/spinner.tsx';

/** What is being done, and a button that stops it; first how much of a file is sent, where that takes a while. */
export function Working({
  label,
  sent = 100,
  onStop,
}: {
  label: string;
  /** 0 to 100. */
  sent?: number;
  onStop: () => void;
}) {
  const isSending = sent < 100;
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-md bg-sunken px-3 py-2 text-13 text-ink-2">
      <SpinnerRing />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {isSending ? 'Uploading…' : label}
      </p>
      {isSending && <ProgressBar label="Upload" value={sent} className="w-40" />}
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
