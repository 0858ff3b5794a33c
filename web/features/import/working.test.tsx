import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Working } from './working.tsx';

test('an upload shows how much is sent, and then what is being done', () => {
  const { rerender } = render(<Working label="Reading the sheet…" sent={40} onStop={() => undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent('Uploading…');
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveValue(40);
  expect(screen.getByText('40%')).toBeVisible();
  rerender(<Working label="Reading the sheet…" sent={100} onStop={() => undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent('Reading the sheet…');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
