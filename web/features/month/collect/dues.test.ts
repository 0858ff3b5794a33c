import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyOf, placeOf } from '../../../entities/value-entry/entry.ts';
import { closingOf, item, person } from '../../../test/closing.ts';
import { update } from '../../../test/updates.ts';
import { commonDue, duesOf, listOf, withSaved } from './dues.ts';

const titles = (dues: ReturnType<typeof duesOf>) =>
  dues.map(({ due, isLate, items }) => [due, isLate, items.map(({ title }) => title)]);

const churn = item({ kpiId: 51, title: 'Churn' });
const digital = item({ kpiId: 52, title: 'Digital', due: '2026-11-30', isLate: false });

it('what a person owes is grouped by the day that it is due', () => {
  expect(titles(duesOf(person({ items: [digital, item(), churn] })))).toEqual([
    ['2026-11-10', true, ['Churn', 'Orders']],
    ['2026-11-30', false, ['Digital']],
  ]);
});

it('a value that was typed here stays in its place', () => {
  const typed = update({}, { id: 50, isLate: true });
  const expected = [['2026-11-10', true, ['Churn', 'Orders']]];
  expect(titles(duesOf(person({ items: [churn] }), [typed]))).toEqual(expected);
  expect(titles(duesOf(person({ items: [churn, item()] }), [typed]))).toEqual(expected);
});

it('what is in and what is missing add up to what is due, whatever was typed here', () => {
  const typing = fc.record({
    kpi: fc.integer({ min: 50, max: 55 }),
    state: fc.constantFrom('typing' as const, 'sending' as const, 'saved' as const, 'refused' as const),
    entered: fc.constantFrom('value' as const, 'na' as const, null),
  });
  fc.assert(
    fc.property(fc.nat(5), fc.nat(4), fc.array(typing, { maxLength: 6 }), (missing, inBefore, typed) => {
      const items = Array.from({ length: missing }, (_, at) => item({ kpiId: 50 + at, title: `KPI ${at}` }));
      const owner = person({ items, entered: inBefore });
      const closing = closingOf({ people: [owner], expected: missing + inBefore, entered: inBefore });
      const missingBefore = new Set(items.map(({ kpiId }) => kpiId));
      const mine = typed.filter(({ kpi }) => missingBefore.has(kpi));
      const drafts = new Map(
        mine.map(({ kpi, state, entered }) => {
          const subject = { ...update({}, { id: kpi, entered }), list: listOf(1, closing, owner) };
          const place = placeOf(subject);
          return [keyOf(place), { place, subject, text: '', note: '', state }];
        }),
      );
      const shown = withSaved(1, closing, drafts);
      const saved = new Map(
        mine.map(({ kpi, state, entered }) => [kpi, state === 'saved' && entered !== null]),
      );
      const left = items.filter(({ kpiId }) => saved.get(kpiId) !== true);
      const idsOf = (list: readonly { kpiId: number }[] = []) => list.map(({ kpiId }) => kpiId);
      expect(idsOf(shown.people[0]?.items)).toEqual(idsOf(left));
      expect(shown.entered).toBe(closing.expected - left.length);
      expect(shown.people[0]?.entered).toBe(shown.entered);
    }),
  );
});

it('one due day of several people is told once', () => {
  const late = { due: '2026-11-10', isLate: true, items: [churn] };
  const other = { due: '2026-11-30', isLate: false, items: [digital] };
  expect(commonDue([[late], [{ ...late, items: [item()] }]])).toEqual({ ...late, items: [churn, item()] });
  expect(commonDue([[late], [late, other]])).toBeNull();
  expect(commonDue([[late]])).toBeNull();
  expect(commonDue([])).toBeNull();
});
