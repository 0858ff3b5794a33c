import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../lib/routes/base.ts';
import { fetchFile } from '../../lib/api/fetch-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useRun } from '../../ui/use-run.ts';
import { ColumnsStep } from './columns-step.tsx';
import { Done } from './done.tsx';
import { Footer } from './footer.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { RowsStep } from './rows-step.tsx';
import { SourceStep } from './source-step.tsx';
import { STEP_LABELS, StepList, STEPS, type Step } from './step-list.tsx';
import { type Imported, useApply } from './use-apply.ts';
import { useGuess } from './use-guess.ts';
import { usePreview } from './use-preview.ts';
import { useReading } from './use-reading.ts';
import { useWizard } from './use-wizard.ts';
import { hasRefused } from './words.ts';

/** The wizard that imports a spreadsheet into a strategy. Nothing is written before its last button. */
export default function ImportWizard({
  strategyId,
  file,
  onClose,
}: {
  strategyId: number;
  /** The file that it begins with. */
  file: File | null;
  onClose: () => void;
}) {
  const wizard = useWizard();
  const { step, reading, sheet, mapping, pasted } = wizard;
  const reader = useReading(strategyId, wizard.start);
  const { isGuessing, say } = useGuess(strategyId, wizard);
  const known = usePreview(strategyId, reading, mapping, step === 'preview' && !isGuessing);
  const [imported, setImported] = useState<Imported>();
  const [isDownloading, run] = useRun();
  const applying = useApply(strategyId, {
    onDone: (answer) => {
      const isMore = hasRefused(answer.counts) || (reading?.sheets.length ?? 0) > 1;
      if (isMore) setImported(answer);
      else onClose();
    },
    onOther: known.readAgain,
  });

  const readFile = (next: File) => {
    setImported(undefined);
    wizard.setStep('source');
    reader.read(next);
  };
  const begin = useRef(() => file && readFile(file));
  useEffect(() => void begin.current(), []);

  const next = () => {
    if (step === 'source' && !reading) {
      if (pasted.trim() === '') reader.setFault('Choose a file, or paste cells');
      else reader.read(pasted);
    } else wizard.setStep(STEPS[STEPS.indexOf(step) + 1] ?? step);
  };
  const downloadRefused = () =>
    run(() =>
      fetchFile(addressOf(`/api/strategies/${strategyId}/import/refused`), {
        signal: AbortSignal.timeout(60_000),
        body: { source: reading?.source, mapping },
      }),
    );
  const refused = { isDownloading, onRefused: downloadRefused };

  return (
    <>
      <FileDrop label="Drop the file to read it" onFile={readFile} />
      <Dialog
        isOpen
        onClose={onClose}
        title="Import"
        size="wide"
        isDirty={wizard.isDirty && !imported}
        footer={
          <Footer
            {...{ step, known, applying, imported, reading }}
            open={mapping?.open?.length ?? 0}
            isReading={reader.isReading}
            isEmpty={sheet?.rowCount === 0}
            onBack={() => wizard.setStep(STEPS[STEPS.indexOf(step) - 1] ?? step)}
            onNext={next}
            onApply={() => {
              if (reading && mapping && known.preview) applying.apply(reading, mapping, known.preview);
            }}
            onMore={() => {
              setImported(undefined);
              wizard.nextSheet();
            }}
            onClose={onClose}
          />
        }
      >
        {imported ? (
          <Done imported={imported} {...refused} />
        ) : (
          <>
            <StepList step={step} isReady={reading !== undefined} onStep={wizard.setStep} />
            <StepHeading step={step} content={`${reader.isReading} ${reading?.key}`} />
            {step === 'source' && (
              <SourceStep
                {...{ reader, reading, mapping, pasted }}
                index={wizard.index}
                onPasted={wizard.setPasted}
                onSheet={wizard.setSheet}
              />
            )}
            {step === 'rows' && sheet && mapping && (
              <RowsStep {...{ sheet, mapping }} onSay={say} onChange={wizard.change} />
            )}
            {step === 'columns' && sheet && mapping && (
              <ColumnsStep {...{ strategyId, sheet, mapping, isGuessing }} onChange={wizard.change} />
            )}
            {step === 'preview' && sheet && mapping && (
              <PreviewPane {...{ sheet, mapping, known, applying, refused, wizard }} />
            )}
          </>
        )}
      </Dialog>
    </>
  );
}

/** Says which step it is, and takes the focus when another one is shown, or what had it is gone. */
function StepHeading({ step, content }: { step: Step; content: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step || document.activeElement === document.body) heading.current?.focus();
    shown.current = step;
  }, [step, content]);
  return (
    <h3 ref={heading} tabIndex={-1} className="sr-only">
      {`Step ${STEPS.indexOf(step) + 1} of ${STEPS.length}: ${STEP_LABELS[step]}`}
    </h3>
  );
}
