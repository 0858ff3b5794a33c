import { Link } from 'wouter';
import type { Moved } from '../../../../contract/month/compare.ts';
import { isWithoutValues } from '../../../../contract/words/compared.ts';
import { scoreText, statusText } from '../../../../contract/words/value.ts';
import { ComputedStatus } from '../../../entities/scorecard/computed-status.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Comparison } from './comparison.ts';
import { pathOfMoved } from './links.ts';
import { MoveMark } from './move-mark.tsx';
import { inputsText, LEVELS, textsOf } from './words.ts';

/** The scores that moved, as a table. */
export function AsTable({ strategyId, comparison }: { strategyId: number; comparison: Comparison }) {
  const { scores, from, to } = comparison;
  if (isWithoutValues(comparison)) return null;
  if (scores.length === 0)
    return <EmptyState message="No score moved. What came, went or changed in the plan is told in words." />;
  return (
    <div
      className="overflow-x-auto rounded-lg border bg-surface"
      tabIndex={0}
      role="region"
      aria-label="Scores that moved"
    >
      <table className="w-full min-w-3xl text-13">
        <thead>
          <tr className="border-b text-left text-12 text-ink-3">
            <th scope="col" className="px-3 py-2 font-medium">
              Name
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Change
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {from.name}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {to.name}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Status
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Value
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Moved by
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {scores.map((moved) => (
            <Row key={`${moved.level} ${moved.id}`} {...{ strategyId, moved }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ strategyId, moved }: { strategyId: number; moved: Moved }) {
  const { level, name, before, after } = moved;
  const [was, is] = textsOf(moved, 'value', '–');
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2 text-left font-medium">
        <Link href={pathOfMoved(strategyId, moved)} className="block min-w-40 wrap-anywhere text-ink">
          {name}
        </Link>
        <span className="text-12 font-normal text-ink-3">{LEVELS[level]}</span>
      </th>
      <td className="px-3 py-2">
        <MoveMark moved={moved} />
      </td>
      <td className="tabular px-3 py-2 text-right">{scoreText(before.score)}</td>
      <td className="tabular px-3 py-2 text-right text-ink">{scoreText(after.score)}</td>
      <td className="px-3 py-2 whitespace-nowrap">
        {before.status !== after.status && (
          <span className="text-ink-3">{statusText(before.status, 'No status')} → </span>
        )}
        <ComputedStatus status={after.status} none="No status" />
      </td>
      <td className="tabular px-3 py-2 text-right whitespace-nowrap">
        {level === 'kpi' && (was === is ? is : `${was} → ${is}`)}
      </td>
      <td className="min-w-64 px-3 py-2 text-ink-2">{inputsText(moved)}</td>
    </tr>
  );
}
