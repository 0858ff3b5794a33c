import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { loadable, prefetch } from './prefetch.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a component shows as soon as its module is there, and at once where that is prefetched', async () => {
  const module = Promise.withResolvers<{ default: typeof Greeting }>();
  const Late = loadable(() => module.promise);
  const { container } = render(<Late name="Ada" />);
  expect(container).toBeEmptyDOMElement();
  // In the same tick, and not 300 ms after a fallback.
  await act(async () => module.resolve({ default: Greeting }));
  expect(screen.getByText('Hello Ada')).toBeVisible();

  const Early = loadable(async () => ({ default: Greeting }));
  prefetch(Early);
  await Promise.resolve();
  await Promise.resolve();
  render(<Early name="Grace" />);
  expect(screen.getByText('Hello Grace')).toBeVisible();
});

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message ?? this.props.children;
}

test('a module that fails to load is an error of the component', async () => {
  const Lost = loadable<object>(() => Promise.reject(new Error('Not there')));
  render(
    <Boundary>
      <Lost />
    </Boundary>,
  );
  expect(await screen.findByText('Not there')).toBeVisible();
});
