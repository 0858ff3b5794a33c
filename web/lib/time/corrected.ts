import type { Corrections } from '../../../contract/month/corrections.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { correctionText } from '../../../contract/words/correction.ts';

/** What became of the results of a snapshot later, as a line: 'Corrected on Dec 3, 2026'; empty for nothing. */
export const correctionLine = (corrections: Corrections): string => capitalized(correctionText(corrections));
