import { scoreText } from '../../../contract/words/value.ts';
import type { Explanation } from './scorecard.ts';

/** Whether it is the score of a roll-up, not a value. */
export const isRollUp = ({ rule }: Pick<Explanation, 'rule'>): boolean => rule === 'weighted mean';

/** A score of an explanation, so exact that a reader can follow the computation. */
export const points = (score: number): string => scoreText(score, 1).replace('-', '−');
