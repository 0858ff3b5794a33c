import { Copy } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { isComputed } from '../../../contract/scorecard/reading.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { dayOfInstant } from '../../../contract/words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContent } from '../../lib/sync/use-content.ts';
import { kpiPath, objectivePath } from '../../lib/routes/record-paths.ts';
import { ComputedStatus } from './computed-status.tsx';
import { excludedText, explanationText, inputPeriod, inputValue, sourceText } from './explain-text.ts';
import { isRollUp } from './explain-basics.ts';
import { type ExplanationContext, wordsOf } from './explain-words.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import { scoreText } from '../../../contract/words/value.ts';
import { type Explanation, useCalendar, useExplanation } from './scorecard.ts';

const WhatIf = lazy(() => import('./what-if.tsx'));

/** How a score, status or value came about: in words, with what it was computed from. */
export default function ExplainDialog({
  strategyId,
  record,
  name,
  period,
  onClose,
}: {
  strategyId: number;
  /** `kpi:12`, `objective:3`, `pillar:2` or `strategy:1`. */
  record: string;
  name: string;
  period: string | null;
  onClose: () => void;
}) {
  const { data: explanation, error, refetch } = useExplanation(strategyId, record, period);
  const { data: calendar, error: calendarError } = useCalendar(strategyId);
  const failure = error ?? calendarError;
  const { content } = useContent(strategyId);
  const [level, id] = record.split(':');
  const kpi = level === 'kpi' ? content?.kpi.get(Number(id)) : undefined;
  const hasOwnValue =
    !!kpi && !isComputed(kpi) && !!explanation && !isRollUp(explanation) && explanation.locked === null;
  const explained = explanation && calendar ? { explanation, calendar, name, kpi } : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={name}
      description={explained ? `How it came about, ${wordsOf(explained).period}` : 'How it came about'}
      footer={
        <>
          {explained && <CopyText explained={explained} />}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {explained ? (
        <Content {...explained} {...{ strategyId, period, hasOwnValue }} onLeave={onClose} />
      ) : failure ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-14 text-ink-2">{failure.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Spinner label="Loading the explanation" />
      )}
    </Dialog>
  );
}

function Content({
  explanation,
  calendar,
  name,
  kpi,
  strategyId,
  period,
  onLeave,
  hasOwnValue,
}: ExplanationContext & Place & { period: string | null; hasOwnValue: boolean }) {
  const { sentences } = wordsOf({ explanation, calendar, name, kpi });
  const { inputs, excluded } = explanation;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 text-20 font-semibold">
        <ComputedStatus status={explanation.status} />
        {explanation.score !== null && <span className="tabular">{scoreText(explanation.score)}</span>}
      </p>
      <ul className="measure flex list-disc flex-col gap-1 pl-5 text-14 text-ink marker:text-ink-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {kpi && hasOwnValue && <TryValue {...{ explanation, calendar, kpi, strategyId, period }} />}
      {inputs.length > 0 && <Inputs {...{ explanation, calendar, strategyId, onLeave }} />}
      {excluded.length > 0 && (
        <section aria-label="Left out">
          <h3 className="text-13 font-medium text-ink-3">Left out</h3>
          <ul className="mt-1 flex flex-col gap-1 text-13">
            {excluded.map((period) => (
              <li key={`${period.level} ${period.id} ${period.period}`}>
                <PartLink {...period} {...{ strategyId, onLeave }} />, {periodLabel(calendar, period.period)}:{' '}
                {excludedText(period)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Another value for what is explained: a button until it is wanted. */
function TryValue(props: ComponentProps<typeof WhatIf>) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? (
    <Suspense fallback={<Spinner label="Loading" />}>
      <WhatIf {...props} />
    </Suspense>
  ) : (
    <Button size="sm" className="self-start" onClick={() => setWanted(true)}>
      What if…
    </Button>
  );
}

interface Place {
  strategyId: number;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

const cell = 'border-b px-2 py-1.5 text-left first:pl-0 last:pr-0';

/** What the number was computed from. */
function Inputs({
  explanation,
  calendar,
  ...place
}: Place & { explanation: Explanation; calendar: Calendar }) {
  const isScores = isRollUp(explanation);
  const heads = isScores
    ? ['From', 'Weight', 'Score', 'Status']
    : ['From', 'Period', 'Value', 'Source', 'By', 'On'];
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium text-ink-3`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {explanation.inputs.map((input, index) => (
            // A formula can read the same value twice.
            <tr key={index}>
              <th scope="row" className={`${cell} min-w-28 font-regular wrap-anywhere`}>
                <PartLink {...input} {...place} />
                {input.note && <q className="mt-0.5 block text-ink-2">{input.note}</q>}
              </th>
              {isScores ? (
                <>
                  <td className={`${cell} tabular`}>{formatNumber(input.weight)}</td>
                  <td className={`${cell} tabular`}>{inputValue(input, explanation)}</td>
                  <td className={cell}>
                    <ComputedStatus status={input.status} />
                  </td>
                </>
              ) : (
                <>
                  <td className={`${cell} whitespace-nowrap`}>{inputPeriod(input, calendar)}</td>
                  <td className={`${cell} tabular whitespace-nowrap`}>{inputValue(input, explanation)}</td>
                  <td className={cell}>{sourceText(input.source)}</td>
                  <td className={cell}>{input.by}</td>
                  <td className={`${cell} whitespace-nowrap`}>{input.at && dayOfInstant(input.at)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A part of the strategy, as a link to its page; a pillar is on the board. */
function PartLink({
  strategyId,
  level,
  id,
  name,
  onLeave,
}: Place & Pick<Explanation['inputs'][number], 'level' | 'id' | 'name'>) {
  const href =
    level === 'kpi'
      ? kpiPath({ strategyId, id })
      : objectivePath(strategyId, level === 'objective' ? id : null);
  return (
    <Link
      href={href}
      onClick={onLeave}
      className="rounded-sm text-ink underline decoration-ink-3 underline-offset-2"
    >
      {name}
    </Link>
  );
}

function CopyText({ explained }: { explained: ExplanationContext }) {
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = explanationText(explained);
  useEffect(() => {
    if (isRefused) field.current?.select();
  }, [isRefused]);
  async function copy(): Promise<void> {
    try {
      // Absent where the page did not come over HTTPS, and refused where the browser's settings say so.
      await navigator.clipboard.writeText(text);
      toast.success('The explanation is on the clipboard', { title: 'Copied' });
    } catch {
      setRefused(true);
    }
  }
  return (
    <>
      {isRefused && (
        <TextArea
          ref={field}
          label="This browser does not allow copying here. Copy the selected text."
          value={text}
          readOnly
          rows={4}
        />
      )}
      <Button icon={<Copy className="size-4" />} onClick={() => void copy()}>
        Copy as text
      </Button>
    </>
  );
}
