import { effectOf } from '../../../contract/words/import-effect.ts';
import { RefusedButton } from './preview-step.tsx';
import type { Imported } from './use-apply.ts';
import { hasRefused, notImported } from './words.ts';

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
  return (
    <div className="flex flex-col items-start gap-2 py-4">
      <p role="status" className="text-16 font-medium text-ink">
        {effect === '' ? 'Nothing differed' : `Imported ${effect}`}
      </p>
      <p className="text-14 text-ink-2">{notImported(counts)}</p>
      {hasRefused(counts) && (
        <>
          <p className="measure text-14 text-ink-2">
            The refused rows, and those with cells that were left out, come as a sheet with the reasons. Mend
            them there, and import that sheet.
          </p>
          <RefusedButton pending={isDownloading} onClick={onRefused} />
        </>
      )}
    </div>
  );
}
