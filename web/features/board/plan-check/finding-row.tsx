import { isBlank } from '../../../../contract/words/invisible.ts';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { REASON_MAX } from '../../../../contract/plan-check/dismissal.ts';
import { type Finding, findingKey } from '../../../../contract/plan-check/finding.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { addressOf } from '../../../lib/routes/base.ts';
import { newKey } from '../../../lib/sync/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { dismissFinding } from './dismissals.ts';
import { fixLabel } from './words.ts';

/** What a panel does with a finding. */
export interface FindingActs {
  strategyId: number;
  canEdit: boolean;
  /** The address of the record; null where it is on this page. */
  pathOf: (finding: Finding) => string;
  onShow: (finding: Finding) => void;
  onFix: (finding: Finding) => void;
  /** The reasons that are being typed, by finding; one that is not typed has none. */
  reasons: ReadonlyMap<string, string>;
  onReason: (key: string, reason: string | undefined) => void;
}

/** A finding: its record as a link, what is the matter, and what can be done. */
export function FindingRow({ finding, acts }: { finding: Finding; acts: FindingActs }) {
  const { canEdit, onFix, reasons, onReason } = acts;
  const key = findingKey(finding);
  const reason = reasons.get(key);
  return (
    <li data-finding={key} className="py-2">
      <FindingText finding={finding} acts={acts}>
        {canEdit && reason === undefined && (
          <div className="flex shrink-0 gap-1 max-sm:-ml-2">
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Dismiss: ${finding.name}`}
              onClick={() => onReason(key, '')}
            >
              Dismiss
            </Button>
            <Button
              size="sm"
              data-main=""
              aria-label={`${fixLabel(finding.fix)}: ${finding.name}`}
              onClick={() => onFix(finding)}
            >
              {fixLabel(finding.fix)}
            </Button>
          </div>
        )}
      </FindingText>
      {reason !== undefined && <DismissForm finding={finding} reason={reason} acts={acts} />}
    </li>
  );
}

/** The record of a finding as a link, and what is the matter with it. */
export function FindingText({
  finding,
  acts: { pathOf, onShow, canEdit },
  children,
}: {
  finding: Finding;
  acts: Pick<FindingActs, 'pathOf' | 'onShow' | 'canEdit'>;
  children?: ReactNode;
}) {
  const show = (event: MouseEvent): void => {
    // A new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onShow(finding);
  };
  return (
    <div className="flex items-start gap-x-3 max-sm:flex-col max-sm:gap-y-1">
      <div className="min-w-0 flex-1">
        <a
          href={addressOf(pathOf(finding))}
          onClick={show}
          {...(!canEdit && { 'data-main': '' })}
          className="text-14 font-medium wrap-anywhere text-ink no-underline hover:underline"
        >
          {finding.name}
        </a>
        <p className="text-13 wrap-anywhere text-ink-2">{finding.text}</p>
      </div>
      {children}
    </div>
  );
}

/** Asks for the reason of a dismissal. A refusal keeps what was typed. */
function DismissForm({ finding, reason, acts }: { finding: Finding; reason: string; acts: FindingActs }) {
  const { strategyId, onReason } = acts;
  const key = findingKey(finding);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  // Sent again after a lost answer, it is the same dismissal.
  const [command] = useState(newKey);
  const send = async (): Promise<void> => {
    if (isBlank(reason)) return setError('Say why');
    setPending(true);
    try {
      const { rule, of: record } = finding;
      await dismissFinding(strategyId, { rule, of: record, reason }, command);
      onReason(key, undefined);
    } catch (failure) {
      setError((failure as ApiError).message);
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      className="mt-2 flex items-end gap-2 max-sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void send();
      }}
    >
      <TextField
        label="Why is this fine?"
        // It opens where the user pressed Dismiss.
        autoFocus
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          onReason(key, target.value);
        }}
        className="min-w-0 flex-1 max-sm:basis-full"
      />
      <Button onClick={() => onReason(key, undefined)}>Cancel</Button>
      <Button type="submit" variant="primary" pending={pending}>
        Dismiss
      </Button>
    </form>
  );
}
