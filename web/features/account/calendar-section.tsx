import { useRef } from 'react';
import { CalendarFeeds } from '../../entities/feeds/calendar-feeds.tsx';
import { Section } from '../../ui/section-layout.tsx';

/** The calendar addresses of the viewer. */
export function CalendarSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Calendar" headingRef={heading}>
      <CalendarFeeds />
    </Section>
  );
}
