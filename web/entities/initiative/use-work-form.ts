import { useEffect, useRef, useState } from 'react';
import type { Edited } from '../../../contract/api/live.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { useEditing } from '../../lib/sync/live/use-editing.ts';
import type { EditAnswer } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { toast } from '../../ui/toast.tsx';

interface WorkFormOptions<Values extends object> {
  strategyId: number;
  /** The edited record, for the presence of others; undefined for a new one. */
  edited: Edited | undefined;
  /** The values at the opening of the dialog, which typed values are compared with. */
  initial: () => Values;
  check: (values: Values) => Faults;
  /**
   * Sends the difference to `before`; `submit` uses `base`, so that changes of others are not overwritten. Rejects with the
   * ApiError of a refusal.
   */
  save: (values: Values, before: Values, base: { base?: number }) => Promise<EditAnswer>;
  /** The toasts. */
  saved: string;
  failed: string;
  onClose: () => void;
}

/** The form of a dialog that creates or edits an initiative, tactic or action step: it closes on success and stays on failure. */
export function useWorkForm<Values extends object>(options: WorkFormOptions<Values>) {
  const { strategyId, edited, check, save, saved, failed, onClose } = options;
  const [base] = useState(() => new EditBase(strategyId));
  useEditing(strategyId, edited?.entity ?? 'initiative', edited?.id);
  const [initial] = useState(options.initial);
  const [refusal, setRefusal] = useState<string>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const form = useForm<Values>({
    initial,
    check,
    save: async (values) => {
      setRefusal(undefined);
      const done = await save(values, initial, base.option);
      if (edited) toast.undoable(saved, undoOf(strategyId, done));
      else toast.success(saved);
      // The user may have opened another dialog before the answer.
      if (isOpen.current) onClose();
    },
    onFailure: (error) => {
      toast.failure(error, failed);
      const isAtFields = error.details.length > 0 && error.details.every(({ path }) => path in initial);
      setRefusal(base.choice(error) ?? (isAtFields ? undefined : error.message));
    },
  });
  return { ...form, refusal };
}
