/** The reasons without parameters, each with the text of the answers, which clients that do not know the codes read. */
const TEXTS = {
  noValue: 'no value',
  noData: 'no data',
  notApplicable: 'not applicable',
  divisionByZero: 'division by zero',
  enteredOnly: 'entered only',
  noTarget: 'no target',
  forInformation: 'for information only',
  stillRunning: 'still running',
  notBegun: 'not begun',
  noSuchMeasure: 'no such measure',
  numberTooLarge: 'number too large',
  cycle: 'cycle',
  notUsed: 'not used',
  noWeight: 'weight 0',
  weightsZero: 'weights sum to 0',
  noScoredChildren: 'no scored children',
  dueOnce: 'due once, so it has no score without a red line or a final target',
  addedLater: 'added after the period was locked',
} as const;

/** The code of a reason without parameters. */
export type PlainReasonCode = keyof typeof TEXTS;

const PLAIN = Object.keys(TEXTS) as PlainReasonCode[];

/** The codes of all reasons. */
export const REASON_CODES = [...PLAIN, 'coverageUnder', 'formulaFault'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Why there is no value, score or status, or why something does not count. */
export type Reason =
  | { code: PlainReasonCode; params?: undefined }
  /** Less of the weight has a score than it takes for a status. */
  | { code: 'coverageUnder'; params: { percent: number } }
  /** A stored formula cannot be read; the sentence says why. */
  | { code: 'formulaFault'; params: { fault: string } };

/** The reasons without parameters: each is one object, however many KPIs have it. */
export const REASONS = Object.fromEntries(PLAIN.map((code) => [code, { code }])) as {
  readonly [C in PlainReasonCode]: { readonly code: C };
};

/** What holds a status at amber, each with its text in the answers. */
const GUARD_TEXTS = { redChild: 'held by red child', noGreenChild: 'no green child' } as const;
export type Guard = keyof typeof GUARD_TEXTS;
export const GUARDS = Object.keys(GUARD_TEXTS) as [Guard, ...Guard[]];

/** Why there is no progress to a final target, each with its text in the answers. */
const HOLD_TEXTS = {
  atFinalTarget: 'The baseline is the final target',
  pastFinalTarget: 'The baseline is past the final target',
} as const;
export type Hold = keyof typeof HOLD_TEXTS;
export const HOLDS = Object.keys(HOLD_TEXTS) as [Hold, ...Hold[]];

/** A reason as answers have it. */
export interface ReasonFields {
  reason: string | null;
  reasonCode: ReasonCode | null;
  /** The parameters of the code, where it has some. */
  reasonParams?: Reason['params'];
}

/** What holds a status as answers have it. */
export interface GuardFields {
  guard: string | null;
  guardCode: Guard | null;
}

/** The text of a reason in answers. */
export function textOfReason(reason: Reason): string {
  if (reason.code === 'coverageUnder') return `coverage under ${reason.params.percent}%`;
  return reason.code === 'formulaFault' ? reason.params.fault : TEXTS[reason.code];
}

const NO_REASON: ReasonFields = { reason: null, reasonCode: null, reasonParams: undefined };

/** The fields of an answer that say a reason. */
export const reasonFields = (reason: Reason | null): ReasonFields =>
  reason ? { reason: textOfReason(reason), reasonCode: reason.code, reasonParams: reason.params } : NO_REASON;

/** The fields of an answer that say what holds a status. */
export const guardFields = (guard: Guard | null): GuardFields => ({
  guard: guard && GUARD_TEXTS[guard],
  guardCode: guard,
});

/** The fields of an answer that say why there is no progress. */
export const holdFields = (hold: Hold | null): { hold: string | null; holdCode: Hold | null } => ({
  hold: hold && HOLD_TEXTS[hold],
  holdCode: hold,
});

/** The reason that an answer says. */
export const reasonOf = ({ reasonCode, reasonParams }: Omit<ReasonFields, 'reason'>): Reason | null =>
  reasonCode && ({ code: reasonCode, params: reasonParams } as Reason);

const COVERAGE = /^coverage under (\d+)%$/;
const CODES = new Map(PLAIN.map((code) => [TEXTS[code] as string, REASONS[code]]));

/** The reason of a text that a version without codes stored: such a version has the text of a formula's fault for all others. */
function reasonOfText(text: string): Reason {
  const percent = COVERAGE.exec(text)?.[1];
  if (percent !== undefined) return { code: 'coverageUnder', params: { percent: Number(percent) } };
  return CODES.get(text) ?? { code: 'formulaFault', params: { fault: text } };
}

/** The codes of texts that a version without codes stored. */
export const codesOfTexts = ({
  reason,
  guard,
}: Pick<ReasonFields, 'reason'> & Pick<GuardFields, 'guard'>): ReasonFields & GuardFields => ({
  ...reasonFields(reason === null ? null : reasonOfText(reason)),
  ...guardFields(GUARDS.find((code) => GUARD_TEXTS[code] === guard) ?? null),
});
