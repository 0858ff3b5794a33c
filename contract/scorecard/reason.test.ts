import { describe, expect, it } from 'vitest';
import type { SnapshotDocument } from '../month/snapshot.ts';
import { parseDocument } from '../month/snapshot.ts';
import {
  codesOfTexts,
  GUARDS,
  guardFields,
  type Reason,
  REASONS,
  reasonFields,
  reasonOf,
  textOfReason,
} from './reason.ts';
import { knownFrom } from './scored.ts';

const coverage: Reason = { code: 'coverageUnder', params: { percent: 50 } };
const fault: Reason = { code: 'formulaFault', params: { fault: 'The formula is not complete' } };
const all: Reason[] = [...Object.values(REASONS), coverage, fault];

describe('a reason', () => {
  it('should have the text in answers that clients know', () => {
    expect(all.map(textOfReason)).toEqual([
      'no value',
      'no data',
      'not applicable',
      'division by zero',
      'entered only',
      'no target',
      'for information only',
      'still running',
      'not begun',
      'no such measure',
      'number too large',
      'cycle',
      'not used',
      'weight 0',
      'weights sum to 0',
      'no scored children',
      'due once, so it has no score without a red line or a final target',
      'added after the period was locked',
      'coverage under 50%',
      'The formula is not complete',
    ]);
    expect(GUARDS.map((guard) => guardFields(guard).guard)).toEqual(['held by red child', 'no green child']);
  });

  it('should be read back from an answer, with its parameters', () => {
    for (const reason of all) expect(reasonOf(reasonFields(reason))).toEqual(reason);
    expect(JSON.parse(JSON.stringify(reasonFields(coverage)))).toEqual({
      reason: 'coverage under 50%',
      reasonCode: 'coverageUnder',
      reasonParams: { percent: 50 },
    });
    expect(JSON.parse(JSON.stringify(reasonFields(null)))).toEqual({ reason: null, reasonCode: null });
  });
});

describe('a text that a version without codes stored', () => {
  it('should get its code', () => {
    for (const reason of all)
      expect(codesOfTexts({ reason: textOfReason(reason), guard: null })).toEqual({
        ...reasonFields(reason),
        ...guardFields(null),
      });
    for (const guard of GUARDS)
      expect(codesOfTexts({ reason: null, ...guardFields(guard) })).toEqual({
        ...reasonFields(null),
        ...guardFields(guard),
      });
  });

  it('should get it where a snapshot of such a version is read', () => {
    const scored = { id: 1, score: null, status: null, coverage: null, guard: null, trend: null };
    const stored = {
      version: 1,
      scorecard: {
        strategy: { ...scored, score: 93, status: 'amber', guard: 'held by red child', reason: null },
        pillars: [{ ...scored, reason: 'weights sum to 0' }],
        objectives: [{ ...scored, reason: 'coverage under 50%' }],
        kpis: [
          { ...scored, reason: 'for information only' },
          { ...scored, reason: 'no scored children' },
          { ...scored, reason: 'no target' },
        ],
      },
    };
    const { scorecard }: SnapshotDocument = parseDocument(JSON.stringify(stored));
    expect(scorecard.strategy).toMatchObject({
      guard: 'held by red child',
      guardCode: 'redChild',
      reason: null,
      reasonCode: null,
    });
    expect(scorecard.pillars).toMatchObject([{ reason: 'weights sum to 0', reasonCode: 'weightsZero' }]);
    expect(scorecard.objectives).toMatchObject([
      { reasonCode: 'coverageUnder', reasonParams: { percent: 50 } },
    ]);
    expect(scorecard.kpis.map((kpi) => knownFrom(kpi))).toMatchObject([
      { reason: REASONS.forInformation, isScored: false },
      { reason: REASONS.noScoredChildren, isScored: false },
      { reason: REASONS.noTarget, isScored: true },
    ]);
    // What is read once more, as a snapshot of this version has it, stays as it is.
    expect(parseDocument(JSON.stringify({ version: 1, scorecard })).scorecard).toEqual(scorecard);
  });
});
