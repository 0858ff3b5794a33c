import { effectOf } from '../../../contract/words/import-effect.ts';
import { counted } from '../../../contract/words/list.ts';
import { Button } from '../../ui/button.tsx';
import type { Step } from './step-list.tsx';
import type { Imported, useApply } from './use-apply.ts';
import type { KnownPreview } from './use-preview.ts';
import type { Reading } from './use-reading.ts';

/** The buttons of the wizard: back, on, and at the end the one that imports. */
export function Footer({
  step,
  known: { preview, isCurrent },
  applying,
  imported,
  reading,
  isReading,
  isEmpty,
  open,
  onBack,
  onNext,
  onApply,
  onMore,
  onClose,
}: {
  step: Step;
  known: KnownPreview;
  applying: ReturnType<typeof useApply>;
  imported: Imported | undefined;
  reading: Reading | undefined;
  isReading: boolean;
  /** The sheet has no rows. */
  isEmpty: boolean;
  /** How many columns wait for an answer. */
  open: number;
  onBack: () => void;
  onNext: () => void;
  onApply: () => void;
  /** Goes on with another sheet. */
  onMore: () => void;
  onClose: () => void;
}) {
  if (imported)
    return (
      <>
        {(reading?.sheets.length ?? 0) > 1 && <Button onClick={onMore}>Another sheet</Button>}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </>
    );
  const isNothing = preview !== undefined && effectOf(preview.counts) === '';
  return (
    <>
      {step === 'source' ? (
        <Button onClick={onClose}>Cancel</Button>
      ) : (
        <Button onClick={onBack} disabled={applying.isImporting}>
          Back
        </Button>
      )}
      {step === 'preview' ? (
        <Button
          variant="primary"
          pending={applying.isImporting}
          disabled={!isCurrent || isNothing}
          onClick={onApply}
        >
          Import
        </Button>
      ) : (
        <Button variant="primary" pending={isReading} disabled={isEmpty} onClick={onNext}>
          {step === 'columns' && open > 0 ? `Next without ${counted(open, 'column')}` : 'Next'}
        </Button>
      )}
    </>
  );
}
