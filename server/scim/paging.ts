import type { FastifyRequest } from 'fastify';

const COUNT_MAX = 200;

/** Whole numbers of a query, within bounds. */
const numberIn = (text: unknown, usual: number, least: number): number =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Math.max(least, Number(text)) : usual;

/** Which resources are asked for: the filter, the first from 1 on, and how many at most. */
export function pageOf(request: FastifyRequest): { filter: unknown; start: number; count: number } {
  const { filter, startIndex, count } = request.query as Record<string, unknown>;
  return {
    filter,
    start: numberIn(startIndex, 1, 1),
    count: Math.min(numberIn(count, COUNT_MAX, 0), COUNT_MAX),
  };
}
