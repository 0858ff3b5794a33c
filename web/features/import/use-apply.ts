import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ImportMapping } from '../../../contract/import/mapping.ts';
import type { ImportPreview } from '../../../contract/import/preview.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { editMade, newKey } from '../../lib/sync/outbox.ts';
import { undoRevision } from '../../lib/sync/undo/undo.ts';
import { toast } from '../../ui/toast.tsx';
import type { Reading } from './use-reading.ts';
import { effectOf, notImported } from './words.ts';

/** What was imported. */
export type Imported = Answer<Routes['imports.create']>;

const STOPPED =
  'Stopped. The server may have imported the sheet before that; the preview shows what is left to do.';

/** Says what was imported, and offers to undo it. */
function announce(strategyId: number, { revision, counts }: Imported): void {
  const effect = effectOf(counts);
  const message = [effect === '' ? 'Nothing differed.' : `${effect}.`, notImported(counts)].join(' ');
  toast.undoable(message.trim(), effect === '' ? undefined : () => undoRevision(strategyId, revision), {
    title: 'Imported',
  });
}

/** Imports what a preview showed: that it runs, why it did not, and how to stop it. */
export function useApply(
  strategyId: number,
  { onDone, onOther }: { onDone: (imported: Imported) => void; onOther: () => void },
) {
  const [isImporting, setImporting] = useState(false);
  const [notice, setNotice] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // The same request twice is one import, also where its answer got lost.
  const sent = useRef({ stamp: '', key: '' });
  useEffect(() => () => running.current?.abort(), []);

  const apply = async ({ source, name }: Reading, mapping: ImportMapping, preview: ImportPreview) => {
    const abort = new AbortController();
    running.current = abort;
    const { stamp } = preview;
    if (sent.current.stamp !== stamp) sent.current = { stamp, key: newKey() };
    const { key } = sent.current;
    setNotice(undefined);
    setImporting(true);
    try {
      const imported = await call('imports.create', {
        params: { id: strategyId },
        body: { source, mapping, stamp },
        idempotencyKey: key,
        signal: abort.signal,
      });
      if (imported.revision > preview.revision)
        editMade(strategyId, { key, revision: imported.revision, label: `Import of ${name}` });
      announce(strategyId, imported);
      onDone(imported);
    } catch (error) {
      setNotice(abort.signal.aborted ? STOPPED : (error as Error).message);
      if (abort.signal.aborted || (error instanceof ApiError && error.code === 'conflict')) onOther();
    } finally {
      setImporting(false);
    }
  };

  return {
    isImporting,
    notice,
    stop: () => running.current?.abort(),
    apply: (...what: Parameters<typeof apply>) => void apply(...what),
  };
}
