import { useState } from 'react';
import type { PullTrial } from '../../../../../contract/pulls/pull.ts';
import { Button } from '../../../../ui/button.tsx';
import { RowsTable } from './rows-table.tsx';
import { countsText } from './words.ts';

/** Tries what a form says, and shows what would be written. */
export function Trial({ onTry }: { onTry: () => Promise<PullTrial | undefined> }) {
  const [trial, setTrial] = useState<PullTrial>();
  const [isTrying, setIsTrying] = useState(false);
  const press = async (): Promise<void> => {
    setIsTrying(true);
    setTrial(undefined);
    try {
      setTrial(await onTry());
    } finally {
      setIsTrying(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button pending={isTrying} onClick={() => void press()}>
        Try
      </Button>
      <div role="status" className="w-full text-13 text-ink-2">
        {trial?.why}
        {trial && trial.why === null && `It would do this: ${countsText(trial)}. Nothing is written yet.`}
      </div>
      {trial && trial.rows.length > 0 && <RowsTable label="Rows of the source" rows={trial.rows} />}
    </div>
  );
}
