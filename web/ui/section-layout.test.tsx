import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Section, sectionItems, SectionLayout } from './section-layout.tsx';

let report: (inView: string[], hidden?: string[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        const entries = (ids: string[], isIntersecting: boolean) =>
          ids.map((id) => ({ target: document.getElementById(id), isIntersecting }));
        report = (inView, hidden = []) =>
          act(() =>
            callback(
              [...entries(inView, true), ...entries(hidden, false)] as unknown as IntersectionObserverEntry[],
              this as unknown as IntersectionObserver,
            ),
          );
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

const current = () => screen.getByRole('link', { current: 'location' }).textContent;

test('the menu of a long page follows what is in view, and first what was chosen', () => {
  render(
    <SectionLayout label="Account" items={sectionItems('Full name', 'Two-step sign-in', 'Your data')}>
      <Section title="Full name">Ada</Section>
      <Section title="Two-step sign-in">Off</Section>
      <Section title="Your data">Export</Section>
    </SectionLayout>,
  );
  const menu = screen.getByRole('navigation', { name: 'Account' });
  const second = menu.querySelector<HTMLElement>('[href="#two-step-sign-in"]');
  expect(second).toBeVisible();
  const scrollTo = vi.spyOn(menu, 'scrollTo');
  act(() => second?.focus());
  expect(scrollTo).toHaveBeenCalledOnce();
  expect(screen.getByRole('region', { name: 'Two-step sign-in' }).id).toBe('two-step-sign-in');
  expect(current()).toBe('Full name');
  report(['two-step-sign-in', 'your-data']);
  expect(current()).toBe('Two-step sign-in');
  location.hash = '#your-data';
  report([]);
  expect(current()).toBe('Your data');
  report(['full-name'], ['your-data']);
  expect(current()).toBe('Full name');
  report([], ['full-name', 'two-step-sign-in']);
  expect(current()).toBe('Full name');
});

test('the menu of pages marks the one that is shown', () => {
  const items = [
    { href: '/admin', label: 'Overview' },
    { href: '/admin/people', label: 'People' },
  ];
  render(
    <SectionLayout label="Administration" items={items} current="/admin/people">
      Ada
    </SectionLayout>,
  );
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('People');
});
