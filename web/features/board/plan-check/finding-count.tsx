import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findingsOf } from '../../../../contract/plan-check/plan-check.ts';
import { idle } from '../../../lib/dom/prefetch.ts';
import { dismissalsQuery } from './dismissals.ts';
import { splitFindings, usePlanFacts } from './findings.ts';

/** Counts the findings that are not dismissed, each time the page is idle after a change. Shows nothing itself. */
export default function FindingCount({
  strategyId,
  onCount,
}: {
  strategyId: number;
  onCount: (count: number) => void;
}) {
  const { facts } = usePlanFacts(strategyId);
  const { data } = useQuery(dismissalsQuery(strategyId));
  useEffect(() => {
    if (!facts || !data) return undefined;
    let isCurrent = true;
    const count = async (): Promise<void> => {
      await idle();
      if (isCurrent) onCount(splitFindings(findingsOf(facts), data.dismissed).open.length);
    };
    void count();
    return () => void (isCurrent = false);
  }, [facts, data, onCount]);
  return null;
}
