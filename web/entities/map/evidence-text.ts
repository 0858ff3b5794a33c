import type { MapLine } from './picture.ts';

/** What the data shows of a link, in short. */
export const evidenceText = ({ isUnproven }: MapLine): string =>
  isUnproven ? 'Not shown by the data yet' : 'Nothing against it';
