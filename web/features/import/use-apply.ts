import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { ImportMapping } from '../../../contract/table/mapping.ts';
import type { ImportPreview } from '../../../contract/import/preview.ts';
import { effectOf } from '../../../contract/words/import-effect.ts';
import { uploading } from '../../lib/api/upload.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { editMade, newKey } from '../../lib/sync/outbox.ts';
import { undoRevision } from '../../lib/sync/undo/undo.ts';
import { importLabel } from '../../lib/sync/undo/undo-core.ts';
import { toast } from '../../ui/toast.tsx';
import type { Reading } from './use-reading.ts';
import { notImported } from './words.ts';

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

/** Imports what a preview showed: that it runs, how much of it is sent, why it did not, and how to stop it. */
export function useApply(
  strategyId: number,
  { onDone, onOther }: { onDone: (imported: Imported) => void; onOther: () => void },
) {
  const [isImporting, setImporting] = useState(false);
  const [sent, setSent] = useState(0);
  const [notice, setNotice] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // The same request twice is one import, also where its answer got lost.
  const request = useRef({ stamp: '', key: '' });
  useEffect(() => () => running.current?.abort(), []);

  const apply = async ({ source, name }: Reading, mapping: ImportMapping, preview: ImportPreview) => {
    const abort = new AbortController();
    running.current = abort;
    const { stamp } = preview;
    if (request.current.stamp !== stamp) request.current = { stamp, key: newKey() };
    const { key } = request.current;
    setNotice(undefined);
    setImporting(true);
    setSent(0);
    try {
      const imported = await call('imports.create', {
        params: { id: strategyId },
        body: { source, mapping, stamp },
        idempotencyKey: key,
        signal: abort.signal,
        send: uploading(setSent),
      });
      if (imported.revision > preview.revision)
        editMade(strategyId, {
          key,
          revision: imported.revision,
          label: importLabel('text' in source ? '' : name),
        });
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
    sent,
    notice,
    stop: () => running.current?.abort(),
    apply: (...what: Parameters<typeof apply>) => void apply(...what),
  };
}
