import { shownScores } from '../../../contract/scorecard/shown-score.ts';
import { contentOfSnapshot } from '../../../contract/month/snapshot.ts';
import { type Judged, statusText } from '../../../contract/words/status.ts';
import { scoreText } from '../../../contract/words/value.ts';
import type { BareScore } from '../../../contract/month/moves.ts';
import { COLORS } from '../../../contract/drawing/items.ts';
import type { BookFacts } from '../facts.ts';
import type { Cell, Row } from '../table.ts';
import { statusCell } from './scorecard.ts';

/** An objective or KPI whose status changed since the period before. */
interface Changed {
  title: string;
  before: BareScore;
  now: BareScore;
  /** What somebody wrote on its value. */
  note: string;
}

const RANKS = { green: 2, amber: 1, red: 0 };
const rankOf = (status: Judged): number => (status === null ? 0 : RANKS[status]);

/** What has another status than in the period before: what got worse first. */
export function changedIn({ source }: BookFacts): Changed[] {
  const { document } = source.snapshot;
  const { scorecard, before, notes } = document;
  if (!before) return [];
  const { node, kpi } = contentOfSnapshot(document);
  const lastNotes = new Map(notes.map(({ kpiId, note }) => [kpiId, note]));
  const among = (now: readonly BareScore[], then: readonly BareScore[], titleOf: (id: number) => string) => {
    const earlier = new Map(then.map((scored) => [scored.id, scored]));
    return now.flatMap((scored): Changed[] => {
      const old = earlier.get(scored.id);
      if (!old || old.status === null || scored.status === null || old.status === scored.status) return [];
      const title = titleOf(scored.id);
      return title === '' ? [] : [{ title, before: old, now: scored, note: '' }];
    });
  };
  const shown = shownScores(kpi, scorecard.kpis).values();
  const kpis = among([...shown], before.kpis, (id) => kpi.get(id)?.measure ?? '');
  return [
    ...among(scorecard.objectives, before.objectives, (id) => node.get(id)?.title ?? ''),
    ...kpis.map((changed) => ({ ...changed, note: lastNotes.get(changed.now.id) ?? '' })),
  ].sort(
    (a, b) => rankOf(a.now.status) - rankOf(a.before.status) - rankOf(b.now.status) + rankOf(b.before.status),
  );
}

const cellOf = ({ status, score }: BareScore): Cell => {
  const word = statusText(status);
  return statusCell(word, [], { text: score === null ? word : `${word} ${scoreText(score)}` });
};

/** The rows of what has another status than in the period before, with the shares of their columns. */
export function changesTable(changes: readonly Changed[]): { shares: number[]; rows: Row[] } {
  const rows = changes.map(({ title, before, now, note }): Row => ({
    cells: [{ text: title }, cellOf(before), cellOf(now), { text: note, color: COLORS.ink2 }],
  }));
  return { shares: [0.34, 0.16, 0.16, 0.34], rows };
}
