import type { Content } from '../../../contract/commands/content.ts';
import { ChartGantt, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { Node } from '../../../contract/api/entities.ts';
import { Comments } from '../../entities/comments/comments.tsx';
import { FinishedButton } from '../../entities/initiative/finished-button.tsx';
import { type Work } from '../../entities/initiative/format.ts';
import { EditingMark } from '../../entities/people/presence.tsx';
import { historyPath } from '../../lib/routes/record-paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { prefetchWorkDialogs } from './chunks.ts';
import { useOpened } from './opened.ts';
import { useOpen } from './requests.tsx';
import { RowMenu } from './row-menu.tsx';
import { Nothing, Section } from './section.tsx';
import { TreeGroup } from './tree-group.tsx';
import { TreeEnd, TreeRow, TreeTable, UNMARKED } from './tree-table.tsx';
import { Value } from './value.tsx';
import { useGrowing } from './use-growing.ts';
import { pathTo } from '../../lib/routes/pages.ts';
import { useNameOf } from '../../lib/strategy/people.ts';
import { type Initiative, stepsOf, type Tactic, tacticsOf } from '../../lib/strategy/selectors.ts';
import { dayText } from '../../../contract/words/dates.ts';

const HEADS = ['What', 'Status', 'Progress', 'Owner', 'Start', 'Due date'];

/** The initiatives of the objective, with tactics and action steps nested. */
export function WorkCard({
  content,
  objective,
  initiatives,
}: {
  content: Content;
  objective: Node;
  initiatives: readonly Initiative[];
}) {
  const open = useOpen();
  const rendered = useGrowing(initiatives.length);
  return (
    <Section
      id="work"
      title="Initiatives & Actions"
      actions={
        <>
          <Link href={pathTo('objectiveTimeline', objective.strategyId, objective.id)} asChild>
            <LinkButton icon={<ChartGantt className="size-4" />}>View Timeline</LinkButton>
          </Link>
          {open && (
            <Button
              icon={<Plus className="size-4" />}
              onPointerEnter={prefetchWorkDialogs}
              onFocus={prefetchWorkDialogs}
              onClick={() => open({ kind: 'addInitiative' })}
            >
              Add Initiative
            </Button>
          )}
        </>
      }
    >
      {initiatives.length === 0 ? (
        <Nothing>An initiative is what somebody does to reach this objective. It has none yet.</Nothing>
      ) : (
        <TreeTable label="Initiatives & Actions" kind="work" heads={HEADS}>
          {initiatives.slice(0, rendered).map((initiative, at) => (
            <TreeGroup key={initiative.id} at={at}>
              <InitiativeRow content={content} item={initiative} />
            </TreeGroup>
          ))}
        </TreeTable>
      )}
    </Section>
  );
}

function InitiativeRow({ content, item }: { content: Content; item: Initiative }) {
  const open = useOpen();
  const [isOpen, toggle] = useOpened(item.strategyId, 'initiative', item.id);
  const tactics = tacticsOf(content, item);
  return (
    <>
      <WorkRow
        work={{ kind: 'initiative', item }}
        isOpen={isOpen}
        onToggle={open || tactics.length > 0 ? toggle : undefined}
      />
      {isOpen && (
        <>
          {tactics.map((tactic) => (
            <TacticRow key={tactic.id} content={content} item={tactic} />
          ))}
          <TreeEnd
            level={2}
            message={
              tactics.length === 0 ? 'Tactics are the parts of an initiative, each with its owner.' : null
            }
            add={
              open && {
                label: 'Add Tactic',
                name: item.initiative,
                onClick: () => open({ kind: 'addTactic', initiativeId: item.id }),
                onIntent: prefetchWorkDialogs,
              }
            }
          />
        </>
      )}
    </>
  );
}

function TacticRow({ content, item }: { content: Content; item: Tactic }) {
  const open = useOpen();
  const [isOpen, toggle] = useOpened(item.strategyId, 'tactic', item.id);
  const actionSteps = stepsOf(content, item);
  return (
    <>
      <WorkRow
        work={{ kind: 'tactic', item }}
        isOpen={isOpen}
        onToggle={open || actionSteps.length > 0 ? toggle : undefined}
      />
      {isOpen && (
        <>
          {actionSteps.map((step) => (
            <WorkRow key={step.id} work={{ kind: 'actionStep', item: step }} />
          ))}
          <TreeEnd
            level={3}
            message={actionSteps.length === 0 ? 'Action steps are what has to be done for a tactic.' : null}
            add={
              open && {
                label: 'Add Action Step',
                name: item.title,
                onClick: () => open({ kind: 'addActionStep', tacticId: item.id }),
                onIntent: prefetchWorkDialogs,
              }
            }
          />
        </>
      )}
    </>
  );
}

const looks = {
  initiative: { level: 1, word: null, ink: '', tone: 'initiative' },
  tactic: { level: 2, word: 'Tactic', ink: 'text-tactic', tone: 'tactic' },
  actionStep: { level: 3, word: 'Action step', ink: 'text-action', tone: 'action' },
} as const;

/** The labels that differ among the three kinds of work. */
function factsOf({ kind, item }: Work): { name: string; who: string; due: string | null } {
  if (kind === 'initiative') return { name: item.initiative, who: item.whoName, due: item.whenDate };
  return { name: item.title, who: kind === 'tactic' ? item.owner : item.assignedTo, due: item.dueDate };
}

function WorkRow({
  work,
  isOpen = false,
  onToggle,
}: {
  work: Work;
  isOpen?: boolean;
  onToggle?: (() => void) | undefined;
}) {
  const open = useOpen();
  const { level, word, ink, tone } = looks[work.kind];
  const { name, who, due } = factsOf(work);
  const { strategyId, startDate, progress, status } = work.item;
  const nameOf = useNameOf(strategyId);
  return (
    <TreeRow
      kind="work"
      level={level}
      part={`${work.kind} ${work.item.id}`}
      name={name}
      status={status}
      tag={
        <>
          {word && <span className={`text-12 font-medium ${ink}`}>{word}</span>}
          <EditingMark strategyId={work.item.strategyId} entity={work.kind} id={work.item.id} />
          {work.kind === 'initiative' && (
            <Comments
              strategyId={work.item.strategyId}
              record={`initiative:${work.item.id}`}
              name={work.item.initiative}
            />
          )}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
      heads={HEADS}
      cells={[
        <span key="status" className="flex flex-wrap items-center gap-x-1" title={status}>
          <span className={UNMARKED}>
            <StatusBadge status={status} />
          </span>
          {open && <FinishedButton work={work} name={name} />}
        </span>,
        <ProgressBar
          key="progress"
          label={`Progress of ${name}`}
          value={progress}
          tone={tone}
          className="flex-1"
        />,
        <Value key="who">{nameOf(who)}</Value>,
        <Value key="start">{dayText(startDate)}</Value>,
        <Value key="due">{dayText(due)}</Value>,
      ]}
      menu={
        open && (
          <RowMenu
            name={name}
            history={historyPath(work.item.strategyId, work.kind, work.item.id)}
            onUse={prefetchWorkDialogs}
            onEdit={() => open({ kind: 'editWork', work })}
            onDelete={() => open({ kind: 'deleteWork', work })}
          />
        )
      }
    />
  );
}
