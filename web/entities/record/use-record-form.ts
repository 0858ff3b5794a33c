import { useState } from 'react';
import type { Edited } from '../../../contract/api/live.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { EditBase } from '../../lib/sync/live/edit-base.ts';
import { useEditing } from '../../lib/sync/live/use-editing.ts';
import type { EditAnswer } from '../../lib/sync/outbox.ts';
import { undoOf } from '../../lib/sync/undo/undo.ts';
import { toast } from '../../ui/toast.tsx';
import { useMounted } from '../../ui/use-mounted.ts';

interface RecordFormOptions<Values extends object> {
  strategyId: number;
  entity: Edited['entity'];
  /** The id of the edited record, for the presence of others; undefined for a new one. */
  id: number | undefined;
  /** The values at the opening of the dialog, which typed values are compared with. */
  initial: () => Values;
  check: (values: Values) => Faults;
  /** Asks about values that passed the check, at their fields. */
  ask?: (values: Values) => Promise<Faults>;
  /**
   * Sends the difference to `before`; `base` protects changes of others. Answers undefined where nothing differs. Rejects with
   * the ApiError of a refusal.
   */
  save: (values: Values, before: Values, base: EditBase) => Promise<EditAnswer | undefined>;
  /** The toasts. */
  saved: string;
  failed: (error: ApiError) => string;
  onClose: () => void;
}

/** The form of a dialog that creates or edits a record: it closes on success and stays on failure. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const { strategyId, entity, id, check, save, saved, failed, onClose } = options;
  const [base] = useState(() => new EditBase(strategyId));
  useEditing(strategyId, entity, id);
  const [initial] = useState(options.initial);
  const [refusal, setRefusal] = useState<string>();
  const isMounted = useMounted();

  const form = useForm<Values>({
    initial,
    check,
    ask: options.ask,
    save: async (values) => {
      setRefusal(undefined);
      const answer = await save(values, initial, base);
      if (id === undefined) toast.success(saved);
      else toast.undoable(saved, answer && undoOf(strategyId, answer));
      // The user may have opened another dialog before the answer.
      if (isMounted.current) onClose();
    },
    onFailure: (error) => {
      toast.failure(error, failed(error));
      const isAtFields = error.details.length > 0 && error.details.every(({ path }) => path in initial);
      setRefusal(base.choice(error) ?? (isAtFields ? undefined : error.message));
    },
  });
  return { ...form, initial, refusal };
}
