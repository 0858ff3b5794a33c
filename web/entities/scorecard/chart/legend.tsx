import type { ReactNode } from 'react';
import type { Entry } from '../scorecard.ts';
import { STATES } from './words.ts';
import type { Geometry } from './geometry.ts';
import { DecisionMark, Mark } from './marks.tsx';

const SIZE = 16;
const MIDDLE = SIZE / 2;

/** The states in the order of the legend. */
const ORDER: readonly Entry['valueState'][] = [
  'value',
  'partial',
  'supplied',
  'provisional',
  'carried',
  'na',
  'missing',
];

function Item({ children, label }: { children: ReactNode; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width={SIZE} height={SIZE} aria-hidden="true" className="shrink-0">
        {children}
      </svg>
      {label}
    </li>
  );
}

/** What the marks of a chart mean: those that it has, and no others. */
export function Legend({ geometry }: { geometry: Geometry }) {
  const states = new Set(geometry.places.map(({ entry }) => entry.valueState));
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {ORDER.filter((state) => states.has(state)).map((state) => (
        <Item key={state} label={STATES[state]}>
          <Mark
            state={state}
            x={MIDDLE}
            y={state === 'na' || state === 'missing' ? null : MIDDLE}
            axis={MIDDLE}
          />
        </Item>
      ))}
      {geometry.forecast.path && (
        <Item label="Forecast">
          <path d={`M0 ${MIDDLE}H${SIZE}`} className="stroke-ink-2 stroke-[1.5]" strokeDasharray="4 3" />
        </Item>
      )}
      {geometry.places.some(({ isSignal }) => isSignal) && (
        <Item label="Unusual value">
          <circle cx={MIDDLE} cy={MIDDLE} r="3" className="fill-ink" />
          <circle cx={MIDDLE} cy={MIDDLE} r="6.5" fill="none" className="stroke-warning stroke-[1.5]" />
        </Item>
      )}
      {geometry.places.some(({ decisions }) => decisions.length > 0) && (
        <Item label="Decision of a review">
          <DecisionMark x={4} y={9} />
        </Item>
      )}
      {geometry.before && (
        <Item label="The year before">
          <path d={`M0 ${MIDDLE}H${SIZE}`} className="stroke-initiative stroke-[1.5]" />
        </Item>
      )}
      {geometry.red.length > 0 && (
        <Item label="Off Track">
          <rect x="1" y="3" width="14" height="10" className="fill-destructive-soft stroke-hairline" />
        </Item>
      )}
    </ul>
  );
}
