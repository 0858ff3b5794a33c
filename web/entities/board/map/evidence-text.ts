import { correlationText, UNPROVEN } from '../../../../contract/map/evidence-words.ts';
import type { MapLine } from './picture.ts';

/** Whether the cause of a link has long been on track and its effect not. */
export const isUnproven = ({ evidence }: MapLine): boolean => evidence?.isUnproven ?? false;

/** What the data show of a link, in short. A snapshot holds no series. */
export function evidenceText({ evidence }: MapLine, isNow = true): string {
  if (!evidence) return isNow ? 'No data yet' : 'Not in the snapshot';
  const { best } = evidence;
  const correlation = best && `Correlation ${correlationText(best.correlation ?? 0)}`;
  if (evidence.isUnproven) return [UNPROVEN, correlation].filter(Boolean).join('. ');
  return correlation ?? 'Too few values yet';
}
