import { Link } from 'wouter';
import type { Altered, Moved } from '../../../../contract/month/compare.ts';
import type { Content } from '../../../../contract/commands/content.ts';
import type { Node } from '../../../../contract/api/entities.ts';
import { objectivesOf } from '../../../lib/strategy/objectives.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Comparison } from './comparison.ts';
import { pathOfMoved } from './links.ts';
import { MoveMark, ScoreChange } from './move-mark.tsx';
import { kpisOf, workOf } from '../../../lib/strategy/selectors.ts';

const CHANGES = { added: 'New', changed: 'Changed', dropped: 'Gone' } as const;

/** What differs, by its place on the board. Objectives in which nothing differs are left out of their pillar, and counted. */
export function OnBoard({
  content,
  strategyId,
  comparison,
}: {
  content: Content;
  strategyId: number;
  comparison: Comparison;
}) {
  const { scores, records } = comparison;
  const scoreOf = new Map(scores.map((score) => [`${score.level} ${score.id}`, score]));
  const recordOf = new Map(records.map((record) => [`${record.kind} ${record.id}`, record]));
  const gone = records.filter(({ change }) => change === 'dropped');
  const inside = ({ id }: Node): (Moved | Altered)[] => [
    ...kpisOf(content, id).flatMap(
      (kpi) => scoreOf.get(`kpi ${kpi.id}`) ?? recordOf.get(`kpi ${kpi.id}`) ?? [],
    ),
    ...workOf(content, id).flatMap((initiative) => recordOf.get(`initiative ${initiative.id}`) ?? []),
  ];
  const pillars = objectivesOf(content);
  const shownHere = new Set(
    pillars.flatMap(({ pillar, objectives }) => [
      scoreOf.get(`pillar ${pillar.id}`),
      recordOf.get(`node ${pillar.id}`),
      ...objectives.flatMap((objective) => [
        scoreOf.get(`objective ${objective.id}`),
        recordOf.get(`node ${objective.id}`),
        ...inside(objective),
      ]),
    ]),
  );
  const elsewhere = [
    ...scores.filter((score) => score.level !== 'strategy' && !shownHere.has(score)),
    ...records.filter((record) => record.change !== 'dropped' && !shownHere.has(record)),
  ];
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {pillars.map(({ pillar, objectives }) => {
          const shown = objectives.filter(
            (entry) =>
              scoreOf.has(`objective ${entry.id}`) ||
              recordOf.has(`node ${entry.id}`) ||
              inside(entry).length > 0,
          );
          const same = objectives.length - shown.length;
          const moved = scoreOf.get(`pillar ${pillar.id}`);
          const altered = recordOf.get(`node ${pillar.id}`);
          return (
            <section key={pillar.id} aria-label={pillar.title} className="flex flex-col gap-2">
              <h2 className="flex flex-wrap items-center gap-x-2 text-16 font-semibold wrap-anywhere text-ink">
                {pillar.title}
                {moved && <ScoreChange moved={moved} />}
                {altered && <Badge tone="quiet">{CHANGES[altered.change]}</Badge>}
              </h2>
              {shown.map((objective) => (
                <ObjectiveCard
                  key={objective.id}
                  {...{ strategyId, objective }}
                  moved={scoreOf.get(`objective ${objective.id}`)}
                  altered={recordOf.get(`node ${objective.id}`)}
                  inside={inside(objective)}
                />
              ))}
              {same > 0 && (
                <p className="text-13 text-ink-3">
                  {same === 1 ? '1 objective is as before' : `${same} objectives are as before`}
                </p>
              )}
            </section>
          );
        })}
      </div>
      {elsewhere.length > 0 && (
        <section aria-label="Not in an objective of today">
          <h2 className="mb-1 text-16 font-semibold text-ink">Not in an objective of today</h2>
          <Differing all={elsewhere} />
        </section>
      )}
      {gone.length > 0 && (
        <section aria-label="Gone">
          <h2 className="text-16 font-semibold text-ink">Gone</h2>
          <ul className="mt-1 flex flex-col gap-1 text-14 text-ink-2">
            {gone.map((record) => (
              <li key={`${record.kind} ${record.id}`} className="wrap-anywhere line-through">
                {record.name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ObjectiveCard({
  strategyId,
  objective,
  moved,
  altered,
  inside,
}: {
  strategyId: number;
  objective: Node;
  moved: Moved | undefined;
  altered: Altered | undefined;
  inside: readonly (Moved | Altered)[];
}) {
  return (
    <Card className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 text-14">
        {moved && <MoveMark moved={moved} />}
        <Link
          href={pathOfMoved(strategyId, { level: 'objective', id: objective.id })}
          className="min-w-0 font-medium wrap-anywhere text-ink"
        >
          {objective.title}
        </Link>
        {altered && <Badge tone="quiet">{CHANGES[altered.change]}</Badge>}
      </p>
      {moved && <ScoreChange moved={moved} />}
      {inside.length > 0 && (
        <div className="border-t pt-1.5">
          <Differing all={inside} />
        </div>
      )}
    </Card>
  );
}

/** What differs of some records, one a line. */
function Differing({ all }: { all: readonly (Moved | Altered)[] }) {
  return (
    <ul className="flex flex-col gap-1 text-13 text-ink-2">
      {all.map((entry) =>
        'change' in entry ? (
          <li key={`${entry.kind} ${entry.id}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{entry.name}</span>
            <Badge tone="quiet">{CHANGES[entry.change]}</Badge>
          </li>
        ) : (
          <li key={`${entry.level} ${entry.id}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{entry.name}</span>
            <MoveMark moved={entry} />
          </li>
        ),
      )}
    </ul>
  );
}
