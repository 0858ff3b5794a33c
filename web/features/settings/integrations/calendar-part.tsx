import { CalendarFeeds } from '../../../entities/feeds/calendar-feeds.tsx';
import { IntegrationPart } from './part.tsx';

/** The viewer's calendar addresses of a strategy. */
export const CalendarPart = ({ strategyId }: { strategyId: number }) => (
  <IntegrationPart title="Your calendar" about="Your own calendar app shows what is due in this strategy.">
    <CalendarFeeds strategyId={strategyId} />
  </IntegrationPart>
);
