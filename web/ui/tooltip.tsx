import type { ReactElement } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

/** A short text about the focusable element inside, on hover and on focus. */
export function Tooltip({ content, children }: { content: string; children: ReactElement<object, string> }) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={6}
        className="max-w-64 rounded-sm bg-ink px-2 py-1 text-12 text-paper data-entering:animate-appear"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
