import * as z from 'zod/mini';
import { MapAnswer } from '../../map/answer.ts';
import { GRAINS } from '../../scorecard/settings.ts';
import { text } from '../fields.ts';
import type { Route } from '../route.ts';

const query = z.strictObject({
  /** Such as 2026-02 or 2026-Q1; the last month that has ended where none is given. */
  period: z.optional(text(40)),
  grain: z.optional(z.enum(GRAINS, `Choose ${GRAINS.join(', ')}`)),
});

/** The media type of the drawn map. */
export const SVG_TYPE = 'image/svg+xml';

/** The strategy map. */
export const mapRoutes = {
  'map.read': {
    method: 'GET',
    path: '/api/strategies/{id}/map',
    summary: 'What the data say of the causes of a strategy up to a period, with the series behind it',
    access: { who: 'member', act: 'strategy.read' },
    query,
    answer: MapAnswer,
    status: 200,
    tagged: true,
  },
  'map.draw': {
    method: 'GET',
    path: '/api/strategies/{id}/map.svg',
    summary: 'The strategy map with the scores of a period, as a picture',
    access: { who: 'member', act: 'strategy.read' },
    query,
    answer: z.string(),
    file: [SVG_TYPE],
    status: 200,
  },
} as const satisfies Record<string, Route>;
