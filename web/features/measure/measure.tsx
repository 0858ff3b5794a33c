import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Content } from '../../../contract/commands/content.ts';
import type { Strategy } from '../../../contract/api/entities.ts';
import { may } from '../../../contract/people/roles.ts';
import { Comments } from '../../entities/comments/comments.tsx';
import { StrategyPage } from '../../entities/strategy/strategy-page.tsx';
import { useUser } from '../../lib/session/session.ts';
import { useRecent } from '../../lib/search/recent.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusLoss } from '../../ui/focus-loss.ts';
import { KpiDialog } from './chunks.ts';
import { Changes } from './changes.tsx';
import { DueOnce, MeasureHead, Place } from './measure-head.tsx';
import { EnterOnce } from './enter-value.tsx';
import { OverTime } from './over-time.tsx';
import { Settings, trackingOf } from './settings.tsx';
import { isTracked, type Kpi, objectiveIdOf } from '../../lib/strategy/selectors.ts';

/** A KPI with all that is known of it. */
export function Measure({ strategy, content, kpi }: { strategy: Strategy; content: Content; kpi: Kpi }) {
  const canEdit = may(strategy.role, 'content.change');
  // Values of their own are what the role Update Only enters.
  const user = useUser();
  const isOwn = may(strategy.role, 'content.update') && kpi.ownerId !== null && kpi.ownerId === user?.id;
  const canEnter = canEdit || isOwn;
  const [isEditing, setEditing] = useState(false);
  useFocusLoss(isEditing || undefined, () => document.getElementById('settings')?.focus());
  const objectiveId = objectiveIdOf(content, kpi);
  const objective = content.node.get(objectiveId ?? 0);
  useRecent({
    kind: 'kpi',
    id: kpi.id,
    strategyId: strategy.id,
    title: kpi.measure,
    path: objective ? [objective.title] : [],
    objectiveId,
  });
  const edit = canEdit ? () => setEditing(true) : null;
  const { values, tracking, all } = isTracked(kpi)
    ? {
        values: <OverTime kpi={kpi} canEdit={canEdit} canEnter={canEnter} />,
        tracking: trackingOf(kpi),
        all: 'points' as const,
      }
    : {
        values: (
          <MeasureHead kpi={kpi} stands={<DueOnce content={content} kpi={kpi} onTrack={edit} />}>
            {canEnter && <EnterOnce kpi={kpi} />}
          </MeasureHead>
        ),
        tracking: [],
        all: 'kpi' as const,
      };
  return (
    <>
      <StrategyPage
        strategy={strategy}
        title={kpi.measure}
        crumbs={<Place content={content} kpi={kpi} />}
        action={
          <>
            <Comments
              strategyId={strategy.id}
              record={`kpi:${kpi.id}`}
              name={kpi.measure}
              label="Comments"
              className="min-h-8"
            />
            {edit && (
              <Button icon={<Pencil className="size-4" />} onClick={edit}>
                Edit
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-4 print:block print:space-y-4">
          {values}
          <div className="grid items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
            <Settings kpi={kpi} tracking={tracking} onEdit={edit} />
            <Changes kpi={kpi} all={all} />
          </div>
        </div>
      </StrategyPage>
      {isEditing && (
        <Suspense fallback={null}>
          <KpiDialog
            strategyId={strategy.id}
            content={content}
            level={kpi.kpiLevel}
            kpi={kpi}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
