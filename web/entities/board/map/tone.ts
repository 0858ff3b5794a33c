import { statusLook, type StatusLook } from '../../../../contract/words/status.ts';
import { statusText } from '../../../../contract/words/value.ts';
import { healthOf, type Contents } from '../contents.ts';

const GROUNDS: Record<StatusLook['tone'], string> = {
  positive: 'bg-positive',
  warning: 'bg-warning',
  destructive: 'bg-destructive',
  neutral: 'bg-boundary',
};
const FILLS: Record<StatusLook['tone'], string> = {
  positive: 'fill-positive',
  warning: 'fill-warning',
  destructive: 'fill-destructive',
  neutral: 'fill-boundary',
};

/** The status of an objective: the computed one, or the worst of its KPIs; undefined without KPIs. */
export const objectiveStatus = (contents: Contents): string | undefined =>
  contents.scores ? statusText(contents.scores.own.status) : healthOf(contents).statuses[0]?.[0];

const toneOf = (status: string | undefined): StatusLook['tone'] => statusLook(status ?? '').tone;

/** The color of the edge of the card of an objective with a status, which can be seen from far. */
export const groundOf = (status: string | undefined): string => GROUNDS[toneOf(status)];

/** The color of an objective as a shape. */
export const fillOf = (contents: Contents): string => FILLS[toneOf(objectiveStatus(contents))];
