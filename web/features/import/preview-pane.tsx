import type { ImportMapping } from '../../../contract/table/mapping.ts';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { listOf } from '../../../contract/words/list.ts';
import { Button } from '../../ui/button.tsx';
import { AsLastTime, Notice, PreviewStep } from './preview-step.tsx';
import { columnLetters, headingOf } from './sheet.ts';
import type { useApply } from './use-apply.ts';
import type { KnownPreview } from './use-preview.ts';
import type { Wizard } from './use-wizard.ts';
import { openText, ROW_LABELS } from './words.ts';
import { Working } from './working.tsx';

/** The preview with what goes on around it: that it is read, why that failed, and why the import was refused. */
export function PreviewPane({
  sheet,
  mapping,
  known: { preview, isCurrent, error, readAgain },
  applying: { isImporting, sent, notice, stop },
  refused,
  wizard,
}: {
  sheet: SheetGuess;
  mapping: ImportMapping;
  known: KnownPreview;
  applying: ReturnType<typeof useApply>;
  refused: { isDownloading: boolean; onRefused: () => void };
  wizard: Wizard;
}) {
  const columnOf = (column: number): string => {
    const title = headingOf(sheet, mapping.heading, column);
    const letters = columnLetters(column);
    return title === '' ? `Column ${letters}` : `${title} (${letters})`;
  };
  const isLooking = !isCurrent && !error;
  return (
    <div className="flex flex-col gap-3">
      {wizard.isAsLastTime && sheet.isRemembered && (
        <AsLastTime
          description={`${ROW_LABELS[mapping.rows].label}, sheet “${sheet.name}” of ${wizard.reading?.name ?? ''}`}
          {...sheet.differs}
          onLook={() => wizard.readOtherwise('columns')}
          onChange={() => wizard.readOtherwise('rows')}
        />
      )}
      {preview && preview.questions.length > 0 && (
        <Notice action="Answer" onAction={() => wizard.setStep('columns')}>
          {openText(preview.questions.length)} Nothing is imported from{' '}
          {listOf(preview.questions.map(({ column }) => columnOf(column)))}.
        </Notice>
      )}
      {isImporting && <Working label="Importing…" sent={sent} onStop={stop} />}
      {isLooking && !preview && (
        <Working label="Comparing the sheet with the strategy…" onStop={() => wizard.setStep('columns')} />
      )}
      {notice !== undefined && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-13 text-warning">
          {notice}
        </p>
      )}
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3 text-14 text-destructive">
          {error.message}
          <Button onClick={readAgain}>Try again</Button>
        </div>
      ) : (
        preview && (
          <PreviewStep {...{ preview, isLooking, mapping, columnOf, ...refused }} onChange={wizard.change} />
        )
      )}
    </div>
  );
}
