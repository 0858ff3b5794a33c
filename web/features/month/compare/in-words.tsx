import { capitalized } from '../../../../contract/words/capitalized.ts';
import { isWithoutValues } from '../../../../contract/words/compared.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Altered, Moved } from '../../../../contract/month/compare.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { Comparison } from './comparison.ts';
import { pathOfAltered, pathOfMoved } from './links.ts';
import { MoveMark, ScoreChange } from './move-mark.tsx';
import { inputsText, kindText, LEVELS, moveOf, reasonText, scoreSentence } from './words.ts';

/** How many lines of a section are shown before they are asked for. */
const FIRST = 20;

/** What differs, in sentences: the strategy, then what went down, what went up, and what came and went. */
export function InWords({ strategyId, comparison }: { strategyId: number; comparison: Comparison }) {
  const { scores, records, from, to } = comparison;
  const whole = scores.find(({ level }) => level === 'strategy');
  const parts = scores.filter(({ level }) => level !== 'strategy');
  const movedBy = (...moves: string[]) => parts.filter((moved) => moves.includes(moveOf(moved)));
  const changed = (change: Altered['change']) => records.filter((record) => record.change === change);
  const lines = (all: readonly Moved[]) =>
    all.map((moved) => <MovedLine key={`${moved.level} ${moved.id}`} {...{ strategyId }} moved={moved} />);
  const items = (all: readonly Altered[]) =>
    all.map((altered) => (
      <AlteredLine key={`${altered.kind} ${altered.id}`} {...{ strategyId }} altered={altered} />
    ));
  return (
    <>
      {!isWithoutValues(comparison) && (
        <p className="text-14 text-ink-2">
          From {from.name} to {to.kind === 'now' ? `now (${to.name})` : to.name}:{' '}
          {whole && scoreSentence(whole) ? (
            <>
              the strategy’s {scoreSentence(whole)}
              {inputsText(whole) && ` (${inputsText(whole)})`}.
            </>
          ) : (
            'the score of the strategy is as before.'
          )}
        </p>
      )}
      <Group title="Went down">{lines(movedBy('down'))}</Group>
      <Group title="Went up">{lines(movedBy('up'))}</Group>
      <Group title="Has a score now">{lines(movedBy('came'))}</Group>
      <Group title="Has no score any more">{lines(movedBy('went'))}</Group>
      <Group title="Score as before, something else changed">{lines(movedBy('same'))}</Group>
      <Group title="Added">{items(changed('added'))}</Group>
      <Group title="Dropped">{items(changed('dropped'))}</Group>
      <Group title="Changed in the plan">{items(changed('changed'))}</Group>
    </>
  );
}

/** A section of lines; nothing where there are none. */
function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  const rest = children.slice(FIRST);
  return (
    <Card as="section" aria-label={title} className="p-0!">
      <h2 className="border-b px-3 py-2 text-16 font-semibold text-ink">
        {title} <span className="tabular font-normal text-ink-3">{children.length}</span>
      </h2>
      <ul className="divide-y">{children.slice(0, FIRST)}</ul>
      {rest.length > 0 && (
        <Disclosure label={`${rest.length} more`} className="border-t px-3">
          <ul className="divide-y">{rest}</ul>
        </Disclosure>
      )}
    </Card>
  );
}

function MovedLine({ strategyId, moved }: { strategyId: number; moved: Moved }) {
  const why = reasonText(moved);
  return (
    <li className="px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14">
        <MoveMark moved={moved} />
        <Link href={pathOfMoved(strategyId, moved)} className="font-medium wrap-anywhere text-ink">
          {moved.name}
        </Link>
        <span className="text-12 text-ink-3">{LEVELS[moved.level]}</span>
        <ScoreChange moved={moved} />
      </p>
      {why && <p className="text-13 wrap-anywhere text-ink-2">{capitalized(why)}</p>}
    </li>
  );
}

function AlteredLine({ strategyId, altered }: { strategyId: number; altered: Altered }) {
  const path = pathOfAltered(strategyId, altered);
  return (
    <li className="px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-14">
        {path ? (
          <Link href={path} className="font-medium wrap-anywhere text-ink">
            {altered.name}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere text-ink">{altered.name}</span>
        )}
        <span className="text-12 text-ink-3">{kindText(altered)}</span>
      </p>
      {altered.fields.map(({ field, from, to }) => (
        <p key={field} className="line-clamp-3 text-13 wrap-anywhere text-ink-2">
          {field}: {from} → {to}
        </p>
      ))}
    </li>
  );
}
