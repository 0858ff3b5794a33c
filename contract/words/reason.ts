import {
  type Guard,
  type PlainReasonCode,
  type Reason,
  type ReasonFields,
  reasonOf,
} from '../scorecard/reason.ts';
import { capitalized } from './capitalized.ts';
import { COMPUTED_STATUSES } from './status.ts';
import { scoreText } from './value.ts';

/** The words of the reasons without parameters, as the end of a sentence. */
const WORDS: Readonly<Record<PlainReasonCode, string>> = {
  noValue: 'no value was entered',
  noData: 'nothing it is computed from has a value',
  notApplicable: 'it was marked as not applicable',
  divisionByZero: 'the computation divides by zero',
  enteredOnly: 'a value for this length of time is only entered, never computed',
  noTarget: 'there is no target to compare with',
  forInformation: 'this KPI is for information and is not judged',
  stillRunning: 'the period is still running',
  notBegun: 'the period has not begun',
  noSuchMeasure: 'a KPI that it is computed from is gone',
  numberTooLarge: 'the result is too large',
  cycle: 'its formula leads back to itself',
  notUsed: 'another value counts',
  noWeight: 'its weight is 0',
  weightsZero: 'all weights are 0',
  noScoredChildren: 'nothing below it has a score',
  dueOnce: 'it is due once, and has no red line and no final target',
  addedLater: 'it was added after the period was locked',
};

/** A reason in words, as the end of a sentence. */
export function reasonText(reason: Reason): string {
  if (reason.code === 'formulaFault') return `its formula cannot be read: ${reason.params.fault}`;
  if (reason.code !== 'coverageUnder') return WORDS[reason.code];
  const share = reason.params.percent === 50 ? 'half' : `${reason.params.percent}%`;
  return `less than ${share} of the weight below it has a score`;
}

/** The reason of an answer in words, as the end of a sentence; empty where it says none. */
export function whyText(answer: Omit<ReasonFields, 'reason'>): string {
  const reason = reasonOf(answer);
  return reason ? reasonText(reason) : '';
}

/** Why a value is not there, as a text of its own: of a KPI that is due once where no answer says it. */
export const whyNoValue = (answer?: Omit<ReasonFields, 'reason'>): string =>
  capitalized((answer && whyText(answer)) || WORDS.noValue);

/** What holds a status, in words. */
export const GUARD_WORDS: Readonly<Record<Guard, string>> = {
  redChild: 'a part of it is Off Track',
  noGreenChild: 'no part of it is On Track',
};

/** A score, which says where its status is held below it: '98', '98 held'; an en dash for none. */
export const scoreWords = ({
  score,
  guardCode,
}: {
  score: number | null;
  guardCode?: Guard | null;
}): string => `${scoreText(score)}${score !== null && guardCode ? ' held' : ''}`;

/** What holds a status, as a sentence; undefined where nothing does. */
export const heldSentence = (guardCode: Guard | null | undefined): string | undefined =>
  guardCode ? `It is held at ${COMPUTED_STATUSES.amber} because ${GUARD_WORDS[guardCode]}.` : undefined;
