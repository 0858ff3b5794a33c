import { RefusedButton } from './preview-step.tsx';
import type { Imported } from './use-apply.ts';
import { effectOf, notImported } from './words.ts';

/** What was imported, where there is more to do: refused rows, or other sheets of the file. */
export function Done({
  imported: { counts },
  isDownloading,
  onRefused,
}: {
  imported: Imported;
  isDownloading: boolean;
  onRefused: () => void;
}) {
  const effect = effectOf(counts);
  const isRefused = counts.rows.refused > 0;
  return (
    <div className="flex flex-col items-start gap-2 py-4">
      <p role="status" className="text-16 font-medium text-ink">
        {effect === '' ? 'Nothing differed' : `Imported ${effect}`}
      </p>
      <p className="text-14 text-ink-2">{notImported(counts)}</p>
      {isRefused && (
        <>
          <p className="measure text-14 text-ink-2">
            The refused rows come as a sheet with the reasons. Mend them there, and import that sheet.
          </p>
          <RefusedButton pending={isDownloading} onClick={onRefused} />
        </>
      )}
    </div>
  );
}
