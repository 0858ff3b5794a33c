import type { ApiError } from '../../../lib/api/api-error.ts';
import { dayOfInstant } from '../../../../contract/words/dates.ts';
import { RULES } from '../../../../contract/plan-check/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toast } from '../../../ui/toast.tsx';
import { restoreFinding } from './dismissals.ts';
import { type FindingActs, FindingText } from './finding-row.tsx';
import type { Dismissed } from './findings.ts';

/** The findings that members dismissed: why, who and when. */
export function DismissedFindings({
  dismissed,
  acts,
}: {
  dismissed: readonly Dismissed[];
  acts: FindingActs;
}) {
  const { strategyId, canEdit } = acts;
  const restore = (id: number): void =>
    void restoreFinding(strategyId, id).catch((error: ApiError) => toast.failure(error));
  return (
    <Disclosure
      label={
        <span className="flex gap-1.5">
          Dismissed <span className="tabular font-regular text-ink-3">{dismissed.length}</span>
        </span>
      }
    >
      <ul aria-label="Dismissed" className="divide-y pl-5.5">
        {dismissed.map(({ finding, dismissal: { id, reason, name, at } }) => (
          <li key={id} className="py-2">
            <FindingText finding={finding} acts={{ ...acts, canEdit: true }}>
              {canEdit && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Show again: ${finding.name}`}
                  onClick={() => restore(id)}
                >
                  Show again
                </Button>
              )}
            </FindingText>
            <p className="text-13 wrap-anywhere text-ink-3">
              {RULES[finding.rule].title}. “{reason}” {name}, <time dateTime={at}>{dayOfInstant(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
