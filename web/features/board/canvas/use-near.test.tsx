import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import type { Sight } from './in-sight.ts';
import { useNear } from './use-near.ts';

/** Observes that each element comes near once somebody says so. */
class Observer {
  static readonly observed = new Map<Element, Observer>();
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element): void {
    Observer.observed.set(target, this);
  }
  unobserve(target: Element): void {
    Observer.observed.delete(target);
  }
}

const comesNear = (target: Element): void => {
  const observer = Observer.observed.get(target);
  const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
  observer?.callback([entry], observer as unknown as IntersectionObserver);
};

function Card({ sight }: { sight: Sight }) {
  const card = useRef<HTMLDivElement>(null);
  return <div ref={card}>{useNear(card, sight) ? 'complete' : 'words'}</div>;
}

test('a card far away is completed when it comes near, also once it stands at the top of its pillar', async () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  const board = (sight: Sight) => (
    <div data-board-scroller="">
      <Card sight={sight} />
    </div>
  );
  const { rerender } = render(board('none'));
  const card = screen.getByText('words');
  rerender(board('usual'));
  expect(card).toHaveTextContent('words');
  comesNear(card);
  await vi.waitFor(() => expect(card).toHaveTextContent('complete'));
  expect(Observer.observed.size).toBe(0);
});
