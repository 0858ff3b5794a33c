import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  type Format,
  type FormattedKpi,
  formatOf,
  PLAIN,
  plainValue,
} from '../../../../contract/words/value.ts';
import { entryText } from './words.ts';
import { type ChartData, type Geometry, geometryOf, MARGIN, placeAt, type Size } from './geometry.ts';
import { Legend } from './legend.tsx';
import { DecisionMark, Mark } from './marks.tsx';
import { useWidth } from './use-width.ts';

/** As wide as there is room. */
const USUAL: Size = { width: Infinity, height: 300 };

const LIMIT_NAMES = { target: 'Target', lo: 'Low', hi: 'High' };

/** The values of a KPI over time as a picture. The arrow keys go from period to period, and a text says what each has. */
export function Chart({
  kpi,
  data,
  day,
  most = USUAL,
}: {
  kpi: FormattedKpi & { measure: string };
  data: ChartData;
  /** It begins with the period that holds this day, else with the last one that has a value. */
  day?: string | undefined;
  /** The size in pixels that it is made for at most: in a wider place all of it is larger, its labels too. */
  most?: Size;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = Math.min(useWidth(box), most.width);
  const [chosen, setChosen] = useState<string>();
  const geometry = geometryOf(data, { width, height: most.height });
  const { places } = geometry;
  const chosenIndex = places.findIndex(({ entry }) => entry.key === chosen);
  const at = [chosenIndex, placeOn(day, geometry)].find((index) => index >= 0) ?? lastWithValue(geometry);
  const current = places[at];
  if (!current) return null;
  const text = entryText(current.entry, formatOf(kpi, current.entry), current.isSignal, current.decisions);
  const choose = (index: number) => setChosen(places[index]?.entry.key);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, at, places.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect();
    choose(placeAt(((event.clientX - left) / shown) * width, geometry));
  };

  return (
    <figure className="min-w-0">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${kpi.measure} by period`}
        aria-valuemin={1}
        aria-valuemax={places.length}
        aria-valuenow={at + 1}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        className="rounded-md"
      >
        <svg
          viewBox={`0 0 ${width} ${most.height}`}
          className="block h-auto w-full touch-pan-y"
          aria-hidden="true"
          onPointerMove={onPointer}
          onPointerDown={onPointer}
        >
          <Picture geometry={geometry} format={formatOf(kpi)} current={at} />
        </svg>
      </div>
      <p className="min-h-10 pt-1 text-13 text-ink">{text}</p>
      <figcaption className="pt-1">
        <Legend geometry={geometry} />
      </figcaption>
    </figure>
  );
}

const placeOn = (day: string | undefined, { places }: Geometry): number =>
  places.findIndex(({ entry }) => day !== undefined && entry.start <= day && day <= entry.end);

const lastWithValue = ({ places }: Geometry): number => {
  const last = places.findLastIndex(({ y }) => y !== null);
  return last < 0 ? places.length - 1 : last;
};

/** Where a key leads to; undefined for another key. */
function keyTarget(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

function Picture({ geometry, format, current }: { geometry: Geometry; format: Format; current: number }) {
  const { size, places, values, before, forecast, limits, red, gridlines, labels } = geometry;
  const right = size.width - MARGIN.right;
  const axis = size.height - MARGIN.bottom;
  const place = places[current];
  return (
    <>
      {red.map((path) => (
        <path key={path} d={path} className="fill-destructive-soft" />
      ))}
      {gridlines.map(({ y, value }) => (
        <g key={value}>
          <path d={`M${MARGIN.left} ${y}H${right}`} className="stroke-hairline" />
          <text x={MARGIN.left - 8} y={y + 4} textAnchor="end" className="tabular fill-ink-3 text-12">
            {plainValue(value, PLAIN)}
          </text>
        </g>
      ))}
      <path d={`M${MARGIN.left} ${axis}H${right}`} className="stroke-boundary" />
      {labels.map(({ x, text }) => (
        <text key={text} x={x} y={size.height - 8} textAnchor="middle" className="fill-ink-3 text-12">
          {text}
        </text>
      ))}
      {limits.map(({ name, path, y, value }) => (
        <g key={name}>
          <path d={path} fill="none" className="stroke-ink-2" strokeDasharray="5 3" />
          <text
            x={right}
            y={y - 5}
            textAnchor="end"
            paintOrder="stroke"
            className="fill-ink-2 stroke-surface stroke-4 text-12"
          >
            {LIMIT_NAMES[name]} {plainValue(value, format)}
          </text>
        </g>
      ))}
      {place && <path d={`M${place.x} ${MARGIN.top}V${axis}`} className="stroke-boundary" />}
      {before && <path d={before} fill="none" className="stroke-initiative stroke-[1.5]" />}
      {forecast.path && (
        <path d={forecast.path} fill="none" className="stroke-ink-2 stroke-[1.5]" strokeDasharray="4 3" />
      )}
      {forecast.dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="2" className="fill-surface stroke-ink-2" />
      ))}
      <path d={values} fill="none" className="stroke-ink stroke-2" strokeLinejoin="round" />
      {places.map(({ x, y, entry, isSignal, decisions }) => (
        <g key={entry.key} data-state={entry.valueState}>
          {isSignal && y !== null && (
            <circle cx={x} cy={y} r="7.5" fill="none" className="stroke-warning stroke-[1.5]" />
          )}
          {decisions.length > 0 && <DecisionMark x={x} y={MARGIN.top} />}
          <Mark state={entry.valueState} x={x} y={y} axis={axis} />
        </g>
      ))}
    </>
  );
}
