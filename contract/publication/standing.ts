import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { escaped } from '../words/escaped.ts';
import { type StatusLook, statusLook, statusText } from '../words/status.ts';
import { type Movement, movementText, scoreMovement } from '../words/trend.ts';
import type { Guard } from '../scorecard/reason.ts';
import { heldSentence, scoreWords } from '../words/reason.ts';

/** How something stands in the period. */
export interface PublicStanding {
  /** The status in words. */
  status: string;
  score: number | null;
  /** What holds the status of what has parts below it. */
  guardCode?: Guard | null;
  /** What moved since the period before. */
  movement: Movement | null;
}

type Scored = Pick<ScorecardAnswer['strategy'], 'status' | 'score' | 'guardCode' | 'trend'>;

/** How what is scored stands. */
export const standingOf = (scored: Scored | undefined): PublicStanding => ({
  status: statusText(scored?.status ?? null),
  score: scored?.score ?? null,
  guardCode: scored?.guardCode ?? null,
  movement: scored ? scoreMovement(scored) : null,
});

const SHAPES: Record<StatusLook['shape'], string> = {
  dot: '<circle cx="6" cy="6" r="4" fill="currentColor"/>',
  diamond: '<path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor"/>',
  triangle: '<path d="M6 1.2 11.4 10.6H.6z" fill="currentColor"/>',
  check:
    '<path d="m1.8 6.4 2.8 2.8 5.6-6" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
  ring: '<circle cx="6" cy="6" r="3.6" fill="none" stroke="currentColor" stroke-width="1.6"/>',
};

/** A score and what moved, which may be the value behind it: 'score 0; value rising, worse'. */
function movedScore({ movement, ...scored }: PublicStanding): string {
  const text = scoreWords(scored);
  if (!movement) return `score ${text}`;
  return movement.of === 'score' ? movementText(movement, text) : `score ${text}; ${movementText(movement)}`;
}

/** The HTML of how something stands: a shape, the status and the score in words. */
export function standingHtml(standing: PublicStanding): string {
  const { status, score, guardCode } = standing;
  const held = heldSentence(guardCode);
  const { shape, tone } = statusLook(status);
  const scored = score === null ? '' : movedScore(standing);
  return (
    `<span class="standing"><svg viewBox="0 0 12 12" class="${tone}" aria-hidden="true">${SHAPES[shape]}</svg>` +
    `<span class="word ${tone}">${escaped(status)}</span>${scored && `<span class="score"${held ? ` title="${escaped(held)}"` : ''}>${scored}</span>`}</span>`
  );
}
