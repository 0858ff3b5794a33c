import type { Change } from '../../../contract/change.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { ChangeDescription } from './describe-change.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** One change: who, what, when, and each field from what to what. */
export function Entry({ change, description }: { change: Change; description: ChangeDescription }) {
  return (
    <li className="flex gap-3 border-b border-hairline py-2.5 last:border-b-0">
      <Avatar name={change.name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="text-14 wrap-anywhere text-ink">
          <span className="font-medium">{change.name}</span> {description.sentence}
        </p>
        {description.details.length > 0 && (
          <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-13 sm:grid-cols-[8rem_1fr]">
            {description.details.map(({ field, from, to }) => (
              <div key={field} className="contents">
                <dt className="text-ink-3">{field}</dt>
                <dd className="line-clamp-4 wrap-anywhere text-ink-2" title={`${from} → ${to}`}>
                  <del className="decoration-ink-3">{from}</del> <span aria-hidden>→</span>{' '}
                  <ins className="text-ink no-underline">{to}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <time dateTime={change.at} className="tabular shrink-0 text-12 text-ink-3">
        {clock.format(new Date(change.at))}
      </time>
    </li>
  );
}
