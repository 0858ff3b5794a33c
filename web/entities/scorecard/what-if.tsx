import { useEffect, useRef, useState } from 'react';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { type FormattedKpi, formatOf, scoreText, valueText } from '../../../contract/words/value.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { readTyped, shownNumber } from '../../ui/typed-number.ts';
import { ComputedStatus } from './computed-status.tsx';
import { periodLabel } from '../../../contract/words/point-words.ts';
import { type Explanation, useWhatIf } from './scorecard.ts';

/** How long typing rests before the server is asked. */
const REST_MS = 150;

const cell = 'border-b px-2 py-1.5 text-left first:pl-0 last:pr-0';

type Part = NonNullable<ReturnType<typeof useWhatIf>['data']>['parts'][number];

/** What another value would do, in a sentence. */
function sentenceOf(value: string, { now, wouldBe }: Part): string {
  const [before, after] = [now, wouldBe].map(({ score }) => (score === null ? 'none' : scoreText(score)));
  return before === after
    ? `At ${value} the score of the strategy stays ${after}.`
    : `At ${value} the score of the strategy is ${after}, now ${before}.`;
}

/** Another value of a KPI, typed to see what it would do to the scores above. Nothing is stored. */
export default function WhatIf({
  explanation,
  calendar,
  kpi,
  strategyId,
  period,
}: {
  explanation: Explanation;
  calendar: Calendar;
  kpi: FormattedKpi;
  strategyId: number;
  /** Null for the last month that has ended. */
  period: string | null;
}) {
  const initial = explanation.value === null ? '' : shownNumber(explanation.value);
  const [typed, setTyped] = useState(initial);
  const rested = useRested(typed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { value, fault } = readTyped(rested, kpi.unit);
  const isAsked = rested !== initial && value !== null && fault === undefined;
  const { data, error, isCurrent } = useWhatIf(
    strategyId,
    isAsked ? { kpi: explanation.id, period, value } : null,
  );
  const isTyped = typed !== initial;
  const answer = isTyped && isAsked && !error ? data : undefined;
  const strategy = answer?.parts.at(-1);
  const reset = (): void => {
    setTyped(initial);
    field.current?.focus();
  };
  return (
    <section aria-label="What if" className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-end gap-2">
        <NumberField
          ref={field}
          autoFocus
          className="w-64 max-w-full"
          label={`What if the value for ${periodLabel(calendar, explanation.period)} were`}
          unit={kpi.unit}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isTyped ? (fault ?? error?.details[0]?.message ?? error?.message) : undefined}
        />
        {isTyped && (
          <>
            <Button size="sm" onClick={reset}>
              Reset
            </Button>
            <Badge tone="warning">Not saved</Badge>
          </>
        )}
      </div>
      <p role="status" aria-busy={!isCurrent} className="text-14 text-ink empty:hidden">
        {answer && strategy && sentenceOf(valueText(answer.value, formatOf(kpi)), strategy)}
        {answer &&
          answer.others > 0 &&
          ` ${answer.others} other ${answer.others === 1 ? 'score moves' : 'scores move'} too.`}
      </p>
      {answer && (
        <table aria-label="What if" className="w-full text-13">
          <thead>
            <tr>
              {['Score of', 'Now', 'Then'].map((head) => (
                <th key={head} scope="col" className={`${cell} font-medium text-ink-3`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.parts.map((part) => (
              <tr key={`${part.level} ${part.id}`}>
                <th scope="row" className={`${cell} font-regular wrap-anywhere`}>
                  {part.name}
                </th>
                {[part.now, part.wouldBe].map(({ score, status }, index) => (
                  <td key={index} className={cell}>
                    <span className="inline-flex flex-wrap items-center gap-x-1.5">
                      <ComputedStatus status={status} />{' '}
                      {score !== null && <span className="tabular">{scoreText(score)}</span>}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
