import { CalendarPart } from './calendar-part.tsx';
import { Pulls } from './pulls/pulls.tsx';
import { StrategyTokens } from './tokens/strategy-tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** What connects a strategy with other systems: one part below the other. */
export default function Integrations({ strategyId }: { strategyId: number }) {
  return (
    <div className="in-order flex w-full flex-col gap-6">
      <StrategyTokens strategyId={strategyId} />
      <Webhooks strategyId={strategyId} />
      <Pulls strategyId={strategyId} />
      <CalendarPart strategyId={strategyId} />
    </div>
  );
}
