import type { ReactNode } from 'react';
import { unprovenText, evidenceText } from '../../../../contract/map/evidence-words.ts';
import { PLAIN, scoreText, valueText } from '../../../../contract/words/value.ts';
import type { LinkEvidence, MapData } from '../../../entities/board/map/evidence.ts';
import type { MapLine } from '../../../entities/board/map/picture.ts';
import { useSnapshotId } from '../../../lib/strategy/snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LagTable } from './lag-table.tsx';
import { SeriesPicture } from './series-picture.tsx';

const isScore = (record: string): boolean => record.startsWith('objective:');

/** A link: what members say of it, and what the data show. */
export default function LinkDetails({
  line: { link, evidence },
  data,
  nameOf,
  onEdit,
  onUnlink,
  onClose,
}: {
  line: MapLine;
  data: MapData | undefined;
  /** The title of an objective or the name of a KPI: of `objective:3`, `kpi:12`. */
  nameOf: (record: string) => string;
  /** Null where the viewer may only look. */
  onEdit: (() => void) | null;
  onUnlink: (() => void) | null;
  onClose: () => void;
}) {
  const isNow = useSnapshotId() === null;
  const [cause, effect] = [nameOf(`objective:${link.sourceId}`), nameOf(`objective:${link.targetId}`)];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Link"
      description={
        <span className="wrap-anywhere">
          {cause} → {effect}
        </span>
      }
      footer={
        <>
          {onUnlink && <Button onClick={onUnlink}>Delete link</Button>}
          {onEdit && <Button onClick={onEdit}>Edit link</Button>}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        <Fact name="Strength">{link.strength === 'strong' ? 'Strong' : 'Weak'}</Fact>
        {link.note && <Fact name="Note">{link.note}</Fact>}
        {link.leadKpiId !== null && <Fact name="Lead KPI">{nameOf(`kpi:${link.leadKpiId}`)}</Fact>}
        {link.lagKpiId !== null && <Fact name="Lag KPI">{nameOf(`kpi:${link.lagKpiId}`)}</Fact>}
      </dl>
      <section aria-label="What the data show" className="mt-4 border-t pt-3">
        <h3 className="text-12 font-medium text-ink-3">What the data show</h3>
        {evidence && data ? (
          <Shown {...{ evidence, data, nameOf, cause, effect }} />
        ) : (
          <p className="mt-1 text-13 text-ink-2">
            {isNow
              ? 'Nothing yet: both objectives need KPIs that are tracked over time.'
              : 'A snapshot holds the scores of one period, and not how they moved.'}
          </p>
        )}
      </section>
    </Dialog>
  );
}

function Shown({
  evidence,
  data: { answer, series },
  nameOf,
  cause,
  effect,
}: {
  evidence: LinkEvidence;
  data: MapData;
  nameOf: (record: string) => string;
  cause: string;
  effect: string;
}) {
  const { grain, isUnproven, lead, lag } = evidence;
  const labels = answer.periods.find((periods) => periods.grain === grain)?.labels ?? [];
  const valuesOf = (record: string) => series.get(record)?.find((one) => one.grain === grain)?.values ?? [];
  return (
    <div className="mt-1 flex flex-col gap-3 text-13 text-ink-2">
      {isUnproven && (
        <p className="rounded-md bg-warning-soft px-2.5 py-2 text-warning">
          Not shown by the data yet. {unprovenText(cause, effect, grain)}
        </p>
      )}
      <p>{evidenceText(evidence, grain)}</p>
      {[
        { record: lead, role: 'Cause' },
        { record: lag, role: 'Effect' },
      ].map(({ record, role }) => (
        <SeriesPicture
          key={role}
          name={`${role}: ${nameOf(record)}${isScore(record) ? ', score' : ''}`}
          values={valuesOf(record)}
          labels={labels}
          format={(value) => (isScore(record) ? scoreText(value) : valueText(value, PLAIN))}
        />
      ))}
      <LagTable lags={evidence.lags} best={evidence.best} grain={grain} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
