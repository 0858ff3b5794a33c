/** The look of a status: a shape that does not depend on color, and a tone. */
export interface StatusLook {
  shape: 'dot' | 'diamond' | 'triangle' | 'check' | 'ring';
  tone: 'positive' | 'warning' | 'destructive' | 'neutral';
}

const looks = new Map<string, StatusLook>([
  ['On Track', { shape: 'dot', tone: 'positive' }],
  ['At Risk', { shape: 'diamond', tone: 'warning' }],
  ['Off Track', { shape: 'triangle', tone: 'destructive' }],
  ['Achieved', { shape: 'check', tone: 'positive' }],
]);

/** The look of a stored status; an unknown one is a neutral ring. */
export function statusLook(status: string): StatusLook {
  return looks.get(status) ?? { shape: 'ring', tone: 'neutral' };
}

/** The judgement of a value or score. */
export type Judged = 'green' | 'amber' | 'red' | null;

/** The words of the computed statuses, as they are said. */
export const COMPUTED_STATUSES = { green: 'On Track', amber: 'At Risk', red: 'Off Track' } as const;

/** The word of a computed status; `none` where there is none. */
export const statusText = (status: Judged, none = 'No status'): string =>
  status === null ? none : COMPUTED_STATUSES[status];
