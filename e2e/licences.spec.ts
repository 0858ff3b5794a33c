import { expect, test } from './support/test.ts';

test('the licences of what a browser runs are served, and that of the font beside its files', async ({
  request,
}) => {
  const licences = await request.get('/licences.txt');
  expect(licences.headers()['content-type']).toContain('text/plain');
  const text = await licences.text();
  for (const name of ['react', 'react-dom', 'zod', 'lucide-react'])
    expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\((?:MIT|ISC)\\)$`, 'm'));
  expect(text).toContain('Permission is hereby granted, free of charge');
  const font = await request.get('/assets/inter-licence.txt');
  expect(await font.text()).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
