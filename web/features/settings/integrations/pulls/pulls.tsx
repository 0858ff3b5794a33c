import { Suspense, useState } from 'react';
import type { Pull } from '../../../../../contract/pulls/pull.ts';
import { scheduleText } from '../../../../../contract/pulls/schedule.ts';
import { call } from '../../../../lib/api/call.ts';
import { loadable, prefetch } from '../../../../lib/dom/prefetch.ts';
import { dateTime } from '../../../../../contract/words/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmRun } from '../../../../ui/confirm-run.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useRun } from '../../../../ui/use-run.ts';
import { IntegrationList } from '../list.tsx';
import { StateBadge } from '../state-badge.tsx';
import { changePulls, runPull, usePulls } from './calls.ts';
import { runText } from './words.ts';

const PullDialog = loadable(() => import('./pull-dialog.tsx'));
const LogDialog = loadable(() => import('./log-dialog.tsx'));
const prefetchDialogs = () => prefetch(PullDialog, LogDialog);

/** What is open over the list. */
type Open = { kind: 'add' } | { kind: 'change' | 'log' | 'delete'; pull: Pull };

/** The data pulls of a strategy, for its owner. */
export function Pulls({ strategyId }: { strategyId: number }) {
  const query = usePulls(strategyId);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <IntegrationList
      title="Data pulls"
      about="Values of KPIs are read from an address by schedule: a CSV or JSON of another system."
      items={query.data?.pulls}
      query={query}
      rowOf={(pull) => (
        <PullRow strategyId={strategyId} pull={pull} onOpen={(kind) => setOpen({ kind, pull })} />
      )}
      addLabel="Add data pull"
      onAdd={() => setOpen({ kind: 'add' })}
      onNear={prefetchDialogs}
      isOpen={open !== null}
    >
      <Suspense>
        {(open?.kind === 'add' || open?.kind === 'change') && (
          <PullDialog
            strategyId={strategyId}
            pull={open.kind === 'change' ? open.pull : undefined}
            onClose={close}
          />
        )}
        {open?.kind === 'log' && <LogDialog strategyId={strategyId} pull={open.pull} onClose={close} />}
      </Suspense>
      {open?.kind === 'delete' && <DeleteDialog strategyId={strategyId} pull={open.pull} onClose={close} />}
    </IntegrationList>
  );
}

function DeleteDialog({
  strategyId,
  pull: { id, name },
  onClose,
}: {
  strategyId: number;
  pull: Pull;
  onClose: () => void;
}) {
  const params = { id: strategyId, pullId: id };
  return (
    <ConfirmRun
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      destructive
      run={async () => {
        await changePulls(strategyId, call('pulls.delete', { params }));
        toast.success('Data pull deleted');
      }}
      onClose={onClose}
    >
      <p>It reads nothing any more, and its log is deleted. The values that it entered stay.</p>
    </ConfirmRun>
  );
}

/** What there is to say about its runs. */
function stateText({ isOn, offWhy, lastRun, nextAt }: Pull): string {
  const parts = [
    !isOn && offWhy !== null ? `Turned off: ${offWhy}` : '',
    lastRun ? `Last run ${dateTime(lastRun.at)}: ${runText(lastRun)}` : 'It has not run yet.',
    nextAt === null ? '' : `Next run ${dateTime(nextAt)}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

async function runNow(strategyId: number, pull: Pull): Promise<void> {
  const ended = await runPull(strategyId, pull);
  if (!ended) toast.show({ title: `${pull.name} still runs`, message: 'Its log tells when it has ended.' });
  else if (ended.lastRun?.isFailed || !ended.isOn) toast.error(ended.offWhy ?? ended.lastRun?.why ?? '');
  else if (ended.lastRun) toast.success(runText(ended.lastRun));
}

function PullRow({
  strategyId,
  pull,
  onOpen,
}: {
  strategyId: number;
  pull: Pull;
  onOpen: (kind: 'change' | 'log' | 'delete') => void;
}) {
  const { id, name, url, schedule, isOn, by } = pull;
  const [isRunning, run] = useRun();
  const turn = (): void =>
    run(async () => {
      const params = { id: strategyId, pullId: id };
      await changePulls(strategyId, call('pulls.update', { params, body: { isOn: !isOn } }));
      toast.success(isOn ? 'Data pull turned off' : 'Data pull turned on');
    });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 flex-1 basis-52 text-13 wrap-anywhere text-ink-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          {name}
          <StateBadge isOn={isOn} failingSince={pull.failedSince} />
        </p>
        <p>{URL.parse(url)?.host ?? url}</p>
        <p>
          Runs {scheduleText(schedule)}, enters values as {by}
        </p>
        <p className="tabular">{stateText(pull)}</p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {isOn && (
          <Button
            size="sm"
            pending={isRunning}
            aria-label={`Pull now: ${name}`}
            onClick={() => run(() => runNow(strategyId, pull))}
          >
            Pull now
          </Button>
        )}
        <Menu
          label={`Actions for ${name}`}
          size="sm"
          items={[
            { id: 'change', label: 'Change', onAction: () => onOpen('change') },
            { id: 'log', label: 'Log', onAction: () => onOpen('log') },
            { id: 'turn', label: isOn ? 'Turn off' : 'Turn on', onAction: turn },
            { id: 'delete', label: 'Delete', destructive: true, onAction: () => onOpen('delete') },
          ]}
        />
      </div>
    </li>
  );
}
