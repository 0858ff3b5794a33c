import { expect, it } from 'vitest';
import { linkIn, runMail } from '../test/mailing.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { startSmtp } from '../test/smtp.ts';
import { strategyOf } from '../test/strategy.ts';

const smtp = await startSmtp();
const product = await startProduct({ mail: smtp.settings() });
runMail(product, smtp);
const olga = await person(product, 'Olga');
const board = await strategyOf(olga, { title: 'Growth\u202e', pillars: 1 });
const params = { id: board.id };
const invite = (email: string) =>
  olga.call('inviteLinks.create', { params, body: { role: 'read_only', email } });

it('mails an invite link that joins like the one of the dialog, and ends with it', async () => {
  const { body: made } = await invite('bo@example.org');
  expect(made).toMatchObject({ isMailed: true });
  const mail = await smtp.next('bo@example.org');
  expect(mail.subject).toBe('You are invited to a strategy in Meridian');
  const token = linkIn(mail, '/join/').pathname.slice('/join/'.length);
  expect(made.link).not.toContain(token);
  const bo = await person(product, 'Bob');
  const preview = await bo.done('invitations.preview', { body: { token } });
  expect(preview).toMatchObject({ role: 'read_only', madeBy: 'Olga' });
  expect((await bo.call('invitations.accept', { body: { token } })).status).toBe(200);
  await olga.done('inviteLinks.delete', { params: { ...params, linkId: made.inviteLink.id } });
  const ann = await person(product, 'Ann');
  expect(await ann.call('invitations.accept', { body: { token } })).toMatchObject(
    refused('invite_not_valid'),
  );
});

it('refuses what is no address at its field, and makes no link', async () => {
  const before = (await olga.done('inviteLinks.list', { params })).length;
  expect(await invite('bo@example.org\nBcc: eve@example.org')).toMatchObject(refusedFields('email'));
  expect(await olga.done('inviteLinks.list', { params })).toHaveLength(before);
});
