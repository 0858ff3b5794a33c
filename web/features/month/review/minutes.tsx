import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Strategy } from '../../../../contract/api/entities.ts';
import type { ReviewAction } from '../../../../contract/month/review.ts';
import { may } from '../../../../contract/people/roles.ts';
import { ActionLine, actionDetails } from '../../../entities/review/action-line.tsx';
import type { ReadReview } from '../../../lib/strategy/reviews.ts';
import { StrategyPage } from '../../../entities/strategy/strategy-page.tsx';
import { dayOfInstant } from '../../../../contract/words/dates.ts';
import { snapshotPath } from '../../../lib/strategy/snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { minutesText } from './minutes-text.ts';
import { ToPlan } from './to-plan.tsx';
import { ReviewCrumb } from './review-crumb.tsx';
import { Unsaved } from './unsaved.tsx';
import { useNameOf } from '../../../lib/strategy/people.ts';
import { loadable } from '../../../lib/dom/prefetch.ts';

const DeleteDialog = loadable(() => import('./delete-dialog.tsx'));

/** The minutes of a review that has ended: its decisions and actions, to print and to send around. */
export function Minutes({
  read,
  strategy,
  content,
  mayMark,
  sentence,
  told,
}: {
  read: ReadReview;
  strategy: Strategy;
  content: Content;
  mayMark: (action: ReviewAction) => boolean;
  /** The period in a sentence, with its links and as a text. */
  sentence: ReactNode;
  told: string;
}) {
  const { review, actions } = read;
  const { agenda, heldAt, snapshotId } = review;
  const [isDeleting, setDeleting] = useState(false);
  const nameOf = useNameOf(strategy.id);
  const decided = agenda.filter(({ decision }) => decision !== '');
  const other = agenda.filter(({ decision }) => decision === '');
  const copy = async (): Promise<void> => {
    const text = minutesText(read, strategy.title, nameOf, told);
    try {
      await navigator.clipboard.writeText(text);
      toast.success('The minutes are on the clipboard', { title: 'Copied' });
    } catch {
      toast.error('This browser does not allow copying here. Select the text of the page instead.');
    }
  };
  return (
    <StrategyPage
      strategy={strategy}
      title={review.name}
      crumbs={<ReviewCrumb strategyId={strategy.id} period={review.period} />}
      isReading
      action={<Button onClick={() => void copy()}>Copy as text</Button>}
      items={
        may(strategy.role, 'content.change')
          ? [
              {
                id: 'delete',
                label: 'Delete',
                icon: <Trash2 />,
                destructive: true,
                onAction: () => setDeleting(true),
              },
            ]
          : []
      }
    >
      <div className="max-w-180 print:max-w-none">
        <header className="mb-6 text-13 text-ink-3">
          <p>
            Minutes · {review.period.label} · {heldAt !== null && `held ${dayOfInstant(heldAt)} · `}
            started by {review.by}
          </p>
          {snapshotId !== null && (
            <p className="mt-1 print:hidden">
              <Link
                href={snapshotPath(strategy.id, snapshotId)}
                className="text-ink underline underline-offset-2"
              >
                Open the snapshot of the meeting
              </Link>
            </p>
          )}
        </header>
        <div className="mb-4 empty:hidden">{sentence}</div>
        <Unsaved review={review} isEditable={false} />
        <section aria-labelledby="decisions" className="mb-8">
          <h2 id="decisions" className="border-b pb-2 text-16 font-semibold text-ink">
            Decisions
          </h2>
          {decided.length === 0 && <p className="py-2 text-14 text-ink-2">Nothing was decided.</p>}
          <dl>
            {decided.map(({ id, title, decision, decidedBy }) => (
              <div key={id} className="border-b py-2">
                <dt className="text-13 wrap-anywhere text-ink-3">{title}</dt>
                <dd className="measure text-14 wrap-anywhere whitespace-pre-wrap text-ink">
                  {decision}
                  {decidedBy !== null && (
                    <span className="text-13 text-ink-3">{` · ${nameOf(decidedBy)}`}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="actions" className="mb-8">
          <h2 id="actions" className="border-b pb-2 text-16 font-semibold text-ink">
            Actions
          </h2>
          {actions.length === 0 && <p className="py-2 text-14 text-ink-2">No action was agreed on.</p>}
          <ul aria-labelledby="actions" className="divide-y">
            {actions.map((action) => (
              <ActionLine
                key={action.id}
                action={action}
                details={actionDetails(action, action.about)}
                mayMark={mayMark(action)}
              >
                <ToPlan {...{ action, review, strategy, content }} />
              </ActionLine>
            ))}
          </ul>
        </section>
        {other.length > 0 && (
          <section aria-labelledby="undecided">
            <h2 id="undecided" className="border-b pb-2 text-16 font-semibold text-ink">
              Without a decision
            </h2>
            <ul aria-labelledby="undecided" className="divide-y">
              {other.map(({ id, title, reasons }) => (
                <li key={id} className="py-2 text-14 wrap-anywhere text-ink">
                  {title}
                  {reasons.length > 0 && <p className="text-13 text-ink-3">{reasons.join(' ')}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {isDeleting && <DeleteDialog review={review} onClose={() => setDeleting(false)} />}
    </StrategyPage>
  );
}
