import { lazy } from 'react';
import type { Scorecard } from '../../entities/scorecard/scorecard.ts';
import type { TrackedKpi } from '../../lib/strategy/selectors.ts';
import { prefetch } from '../../lib/dom/prefetch.ts';

// Most slides need neither a chart nor the map.
const kpiSlide = () => import('./kpi-slide.tsx');
const chartData = () => import('./chart-data.ts');

export const KpiSlide = lazy(kpiSlide);
export const StandoutNotes = lazy(() => import('./standout-notes.tsx'));
export const MapSlide = lazy(() => import('./map-slide.tsx'));

/** Prefetches the slide of a KPI with its data. A failure is told where it is shown. */
export const prefetchKpiSlide = (kpi: TrackedKpi, period: Scorecard['period']): void =>
  prefetch(kpiSlide, async () => (await chartData()).prefetchChart(kpi, period));
