import { doneText } from '../../../../contract/words/value.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { StatusMark, StatusWord } from '../../../ui/status-mark.tsx';
import type { Initiative, Tactic } from '../../../lib/strategy/selectors.ts';

/** The initiatives that the line expands to. */
export default function InitiativeList({
  initiatives,
  tactics,
}: {
  initiatives: readonly Initiative[];
  /** Those of all these initiatives. */
  tactics: readonly Tactic[];
}) {
  const tacticsOf = Map.groupBy(tactics, ({ initiativeId }) => initiativeId);
  return (
    <div role="group" aria-label="Initiatives" className="pr-3 pb-1 pl-3">
      <ul>
        {initiatives.map((initiative) => (
          <InitiativeItem
            key={initiative.id}
            initiative={initiative}
            tactics={tacticsOf.get(initiative.id) ?? []}
          />
        ))}
      </ul>
    </div>
  );
}

/** An initiative, which expands to its tactics where it has any. */
function InitiativeItem({
  initiative: { initiative, status, progress },
  tactics,
}: {
  initiative: Initiative;
  tactics: readonly Tactic[];
}) {
  const name = (
    <>
      <span className="block wrap-anywhere">{initiative}</span>{' '}
      <span className="flex flex-wrap items-center gap-x-1 text-12">
        <StatusMark status={status} />
        <StatusWord status={status} />{' '}
        <span className="tabular ml-auto text-ink-3">{doneText(progress)}</span>
      </span>
    </>
  );
  if (tactics.length === 0) return <li className="py-1 pl-5.5 text-13 text-ink-2">{name}</li>;
  return (
    <li>
      <Disclosure size="sm" label={<span className="min-w-0 flex-1 font-regular">{name}</span>}>
        <ul className="ml-9 list-disc pb-1 text-13 text-ink-2 marker:text-tactic">
          {tactics.map(({ id, title }) => (
            <li key={id} className="wrap-anywhere">
              {title}
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}
