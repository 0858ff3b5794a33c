import { useId } from 'react';
import { UNPROVEN } from '../../../../contract/map/evidence-words.ts';
import { cx } from '../../../ui/cx.ts';
import { isUnproven } from './evidence-text.ts';
import type { Reach } from './reach.ts';
import type { MapBand, MapLine, MapPicture } from './picture.ts';
import { ScoreBadge } from '../../../ui/score-badge.tsx';

const px = ({ x, y, width, height }: MapBand['rect']) => ({ left: x, top: y, width, height });

/** The bands of a map: the accent of each pillar behind its objectives. Their labels are apart, because they stay in sight. */
export function BandGrounds({ bands }: { bands: readonly MapBand[] }) {
  return bands.map(({ node, accent, rect }) => (
    <div
      key={node.id}
      data-accent={accent}
      style={px(rect)}
      className="absolute rounded-[12px] border-l-[4px] border-accent bg-accent-soft"
    />
  ));
}

/** A pillar in its band: its title and its score. Its ground covers what it may stand over. */
export function BandLabel({ band: { node, scored } }: { band: MapBand }) {
  return (
    <div className="rounded-[6px] bg-accent-soft">
      <h2
        title={node.title}
        className="line-clamp-3 max-w-[148px] text-[14px]/[20px] font-semibold wrap-anywhere text-accent in-data-far:max-w-[170px] in-data-far:text-(length:--far) in-data-far:leading-[1.2]"
      >
        {node.title}
      </h2>
      {/* Its room is there before it is read. */}
      {scored?.score !== null && (
        <p className="mt-[2px] h-[18px] text-[12px]/[16px] whitespace-nowrap in-data-far:sr-only">
          {scored && <ScoreBadge scored={scored} />}
        </p>
      )}
    </div>
  );
}

/** The labels of all bands, at the left edge of what holds them. */
export function BandLabels({ bands }: { bands: readonly MapBand[] }) {
  return bands.map((band) => (
    <div
      key={band.node.id}
      data-accent={band.accent}
      style={{ top: band.rect.y }}
      className="absolute left-0 w-max p-[14px] in-data-far:px-[6px]"
    >
      <BandLabel band={band} />
    </div>
  ));
}

/** The links of a map. Each look has an arrowhead of its own, because not every browser lets one take the color of its line. */
export function MapLines({
  picture: { width, height, lines },
  reach,
  onPress,
}: {
  picture: MapPicture;
  /** What is in focus; the other links are dimmed. Undefined where all are alike. */
  reach?: Reach | undefined;
  onPress?: ((line: MapLine) => void) | undefined;
}) {
  const id = useId();
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
    >
      <defs>
        <Arrow id={`${id}-plain`} className="fill-ink-3" />
        <Arrow id={`${id}-focus`} className="fill-brand" />
      </defs>
      {lines.map((line) => {
        const isInFocus = reach?.links.has(line.link.id) ?? false;
        return (
          <g key={line.link.id} className={cx('transition-opacity', reach && !isInFocus && 'opacity-15')}>
            <path
              d={line.path}
              fill="none"
              strokeWidth={line.link.strength === 'weak' ? 1.25 : 2.25}
              strokeDasharray={isUnproven(line) ? '7 5' : undefined}
              markerEnd={`url(#${id}-${isInFocus ? 'focus' : 'plain'})`}
              className={isInFocus ? 'stroke-brand' : 'stroke-ink-3'}
            />
            {onPress && (
              // Wide enough to be hit. The keyboard has the same in the panel of an objective.
              <path
                d={line.path}
                data-line={line.link.id}
                data-own-gestures=""
                fill="none"
                stroke="transparent"
                strokeWidth={14}
                pointerEvents="stroke"
                className="cursor-pointer"
                onClick={() => onPress(line)}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Arrow({ id, className }: { id: string; className: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 10 10"
      refX="9"
      refY="5"
      markerWidth="9"
      markerHeight="9"
      markerUnits="userSpaceOnUse"
      orient="auto-start-reverse"
    >
      <path d="M0 .5 10 5 0 9.5z" className={className} />
    </marker>
  );
}

/** The marks of links that the data do not show yet. */
export function UnprovenMarks({ lines, reach }: { lines: readonly MapLine[]; reach?: Reach | undefined }) {
  return lines.filter(isUnproven).map(({ link: { id }, middle }) => (
    <span
      key={id}
      title={UNPROVEN}
      style={{ left: middle.x - 9, top: middle.y - 9 }}
      className={cx(
        'pointer-events-none absolute flex size-[18px] items-center justify-center rounded-full border border-warning bg-warning-soft text-[12px]/[1] font-semibold text-warning',
        reach && !reach.links.has(id) && 'opacity-25',
      )}
    >
      <span aria-hidden="true">?</span>
    </span>
  ));
}
