import { expect, it } from 'vitest';
import { type Reason, REASONS } from '../scorecard/reason.ts';
import { heldSentence, reasonText, scoreWords, whyNoValue, whyText } from './reason.ts';

it('should have words of its own for each reason', () => {
  const coverage = (percent: number): Reason => ({ code: 'coverageUnder', params: { percent } });
  const fault: Reason = { code: 'formulaFault', params: { fault: 'The formula is not complete' } };
  expect(reasonText(coverage(50))).toBe('less than half of the weight below it has a score');
  expect(reasonText(coverage(40))).toBe('less than 40% of the weight below it has a score');
  expect(reasonText(fault)).toBe('its formula cannot be read: The formula is not complete');
  const words = Object.values(REASONS).map(reasonText);
  expect(new Set(words).size).toBe(words.length);
  for (const text of words) expect(text).toMatch(/^[a-z][^.]{10,}$/);
});

it('should be empty where an answer says no reason', () => {
  expect(whyText({ reasonCode: null })).toBe('');
  expect(whyText({ reasonCode: 'noTarget' })).toBe('there is no target to compare with');
});

it('should say why there is no value', () => {
  expect(whyNoValue()).toBe('No value was entered');
  expect(whyNoValue({ reasonCode: 'notApplicable' })).toBe('It was marked as not applicable');
});

it('should say that a score is held, and why', () => {
  expect(scoreWords({ score: 98, guardCode: 'redChild' })).toBe('98 held');
  expect(scoreWords({ score: 98, guardCode: null })).toBe('98');
  expect(scoreWords({ score: null, guardCode: 'redChild' })).toBe('–');
  expect(heldSentence('redChild')).toBe('It is held at At Risk because a part of it is Off Track.');
  expect(heldSentence(null)).toBeUndefined();
});
