import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Finding,
  findingKey,
  RULE_NAMES,
  type RuleName,
  RULES,
  SEVERITIES,
} from '../../../../contract/plan-check/finding.ts';
import { findingsOf } from '../../../../contract/plan-check/plan-check.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { hasFocus } from '../../../ui/has-focus.ts';
import { CenteredSpinner } from '../../../ui/spinner.tsx';
import { dismissalsQuery } from './dismissals.ts';
import { DismissedFindings } from './dismissed-findings.tsx';
import { type FindingActs, FindingRow } from './finding-row.tsx';
import { splitFindings, usePlanFacts } from './findings.ts';
import { keepPlace, takePlace } from './place.ts';
import { SEVERITY_TITLES } from './words.ts';

/** How many findings of a rule show before the others are asked for. */
const SHOWN = 5;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The main controls of the findings, in order: where the arrow keys go. */
const mainsIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('[data-finding] [data-main]'),
];

/** The finding that a control belongs to. */
const keyOf = (control: Element): string | undefined =>
  control.closest<HTMLElement>('[data-finding]')?.dataset['finding'];

/** Focuses a finding; where it is gone, the one that is at its place now. */
function focusOn(box: HTMLElement, finding: string | undefined, at: number): void {
  const mains = mainsIn(box);
  (mains.find((main) => keyOf(main) === finding) ?? mains[Math.min(at, mains.length - 1)])?.focus();
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement) return;
  const mains = mainsIn(event.currentTarget);
  const row = (event.target as HTMLElement).closest('[data-finding]');
  const at = mains.findIndex((main) => row?.contains(main));
  const next = mains[at < 0 ? 0 : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** The findings of the plan check, grouped by severity and rule, with what mends each. */
export default function PlanCheckPanel({
  onFix,
  onClose,
  ...rest
}: Pick<FindingActs, 'strategyId' | 'canEdit' | 'pathOf' | 'onShow' | 'onFix'> & { onClose: () => void }) {
  const { strategyId } = rest;
  const { facts, scores } = usePlanFacts(strategyId);
  const { data, error, refetch } = useQuery(dismissalsQuery(strategyId));
  const findings = useMemo(() => facts && findingsOf(facts), [facts]);
  const [place] = useState(() => takePlace(strategyId));
  const [whole, setWhole] = useState<ReadonlySet<string>>(place?.whole ?? new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const box = useRef<HTMLDivElement>(null);
  const isRead = findings !== undefined && data !== undefined;

  // The focus starts at the finding that was left for a fix, or the next one once that is mended.
  useEffect(() => {
    if (isRead && box.current) focusOn(box.current, place?.finding, place?.at ?? 0);
  }, [isRead, place]);
  // It goes on to the next one where its finding is dismissed or mended, and back where a reason is given up.
  const focused = useRef<{ finding: string | undefined; at: number } | null>(null);
  useEffect(() => {
    if (box.current && focused.current && !hasFocus())
      focusOn(box.current, focused.current.finding, focused.current.at);
  });

  const acts: FindingActs = {
    ...rest,
    onFix: (finding) => {
      const key = findingKey(finding);
      const at = box.current ? mainsIn(box.current).findIndex((main) => keyOf(main) === key) : 0;
      keepPlace({ strategyId, finding: key, at, whole });
      onFix(finding);
    },
    reasons,
    onReason: (key, reason) => {
      setReasons((last) => {
        const next = new Map(last);
        if (reason === undefined) next.delete(key);
        else next.set(key, reason);
        return next;
      });
    },
  };
  const failure = error ?? scores?.error;
  const { open, dismissed } = splitFindings(findings ?? [], data?.dismissed ?? []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Plan check"
      size="lg"
      isDirty={[...reasons.values()].some((reason) => reason.trim() !== '')}
      description={isRead && open.length > 0 && summaryOf(open.length, facts?.scores?.period.label)}
    >
      {failure && (
        <EmptyState
          message={failure.message}
          action={<Button onClick={() => void Promise.all([refetch(), scores?.refetch()])}>Try again</Button>}
        />
      )}
      {!isRead && !failure && <CenteredSpinner label="Checking the plan" />}
      {isRead && (
        // Arrow keys are a shortcut between controls that Tab reaches too.
        <div
          ref={box}
          onKeyDown={walk}
          onFocus={({ target, currentTarget }) => {
            const rows = [...currentTarget.querySelectorAll('[data-finding]')];
            const at = rows.findIndex((row) => row.contains(target));
            focused.current = at < 0 ? null : { finding: keyOf(target), at };
          }}
          className="flex flex-col gap-5"
        >
          {open.length === 0 && !failure && (
            <EmptyState message="Nothing to fix. The plan check looks for missing owners, old values, late work and gaps between KPIs and initiatives." />
          )}
          {SEVERITIES.map((severity) => (
            <SeverityGroup
              key={severity}
              title={SEVERITY_TITLES[severity]}
              groups={groupsOf(open.filter(({ rule }) => RULES[rule].severity === severity))}
              whole={whole}
              onWhole={(rule) => setWhole(new Set([...whole, rule]))}
              acts={acts}
            />
          ))}
          {dismissed.length > 0 && <DismissedFindings dismissed={dismissed} acts={acts} />}
        </div>
      )}
    </Dialog>
  );
}

const summaryOf = (count: number, period: string | undefined): string =>
  `${count} ${count === 1 ? 'finding' : 'findings'}${period ? `, with the scores of ${period}` : ''}`;

type Group = readonly [rule: RuleName, findings: readonly Finding[]];

function groupsOf(findings: readonly Finding[]): Group[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return RULE_NAMES.flatMap((rule): Group[] => {
    const sameRule = byRule.get(rule);
    return sameRule ? [[rule, sameRule]] : [];
  });
}

function SeverityGroup({
  title,
  groups,
  whole,
  onWhole,
  acts,
}: {
  title: string;
  groups: readonly Group[];
  /** The rules all of whose findings show. */
  whole: ReadonlySet<string>;
  onWhole: (rule: RuleName) => void;
  acts: FindingActs;
}) {
  if (groups.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="border-b pb-1 text-13 font-semibold text-ink-3">{title}</h3>
      {groups.map(([rule, findings]) => {
        const shown = whole.has(rule) ? findings : findings.slice(0, SHOWN);
        const more = findings.length - shown.length;
        return (
          <div key={rule} className="pt-3">
            <h4 className="text-13 font-semibold text-ink">
              {RULES[rule].title}{' '}
              {findings.length > 1 && (
                <span className="tabular font-regular text-ink-3">{findings.length}</span>
              )}
            </h4>
            <ul aria-label={RULES[rule].title} className="divide-y">
              {shown.map((finding) => (
                <FindingRow key={findingKey(finding)} finding={finding} acts={acts} />
              ))}
            </ul>
            {more > 0 && (
              <Button size="sm" variant="quiet" className="-ml-2" onClick={() => onWhole(rule)}>
                …and {more} more
              </Button>
            )}
          </div>
        );
      })}
    </section>
  );
}
