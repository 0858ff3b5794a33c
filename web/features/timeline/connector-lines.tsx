import { cx } from '../../ui/cx.ts';
import type { Line, Point } from './connectors.ts';

const css = ({ percent, pixels }: Point): string => `calc(${percent}% + ${pixels}px)`;

const heights = { top: 'top-0', middle: 'top-1/2', bottom: 'bottom-0' };
const parts = { upper: 'top-0 bottom-1/2', lower: 'top-1/2 bottom-0', whole: 'inset-y-0' };

/** The segments of connectors in one row. A list below the chart has the dependencies as text. */
export function ConnectorLines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, index) => {
    const look = line.isLate ? 'border-destructive border-dashed' : 'border-ink-3';
    if (line.shape === 'down') {
      return (
        <span
          key={index}
          className={cx('absolute border-l', parts[line.part], look)}
          style={{ left: css(line.x) }}
        />
      );
    }
    const from = css(line.from);
    const to = css(line.to);
    return (
      <span
        key={index}
        className={cx('absolute border-t', heights[line.at], look)}
        style={{ left: `min(${from}, ${to})`, width: `calc(max(${from}, ${to}) - min(${from}, ${to}))` }}
      >
        {line.isArrow && (
          <span
            className={cx(
              'absolute -top-[4.5px] right-0 border-y-4 border-l-5 border-y-transparent',
              line.isLate ? 'border-l-destructive' : 'border-l-ink-3',
            )}
          />
        )}
      </span>
    );
  });
}
