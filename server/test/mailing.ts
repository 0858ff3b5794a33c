import { afterAll, beforeAll, expect } from 'vitest';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { Sender } from '../mail/transport.ts';
import type { Product } from './product.ts';
import type { Received, Smtp } from './smtp.ts';

/** Runs the jobs of a product, which send mail through an SMTP server, for the tests of a file. Answers what was logged. */
export function runMail(product: Product, smtp: Smtp, scheme?: string): string[] {
  const logged: string[] = [];
  const note = (fields: object, message: string): void =>
    void logged.push(
      `${message} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? value.message : value) as unknown)}`,
    );
  const mail = {
    sender: new Sender(smtp.settings(scheme)),
    address: () => 'https://meridian.example.com',
    log: { warn: note },
  };
  const runner = new JobRunner(product.store, jobKinds(product, undefined, mail), { error: note });
  beforeAll(() => void runner.start());
  afterAll(() => runner.stop());
  return logged;
}

/** The address of the only link in a mail with a path; the same in both of its forms. */
export function linkIn({ text = '', html = '' }: Received, path: string): URL {
  const found = text.match(new RegExp(`https://meridian\\.example\\.com${path}\\S*`, 'g')) ?? [];
  expect(found).toHaveLength(1);
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${found[0]}"`);
  return new URL(found[0] ?? '');
}
