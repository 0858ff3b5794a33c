import * as z from 'zod/mini';
import { id } from '../../contract/api/fields.ts';
import { ROLE_LABELS } from '../../contract/people/roles.ts';
import { transact } from '../change/transact.ts';
import { shownName } from '../content/names.ts';
import { newToken, tokenDigest } from '../lib/tokens.ts';
import type { WriteMail } from '../mail/content.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { validLinks } from './valid-links.ts';

/** What the mail of an invite link needs. */
const Payload = z.object({ linkId: id });

/** Writes the mail with an invite link, while that works. The mail has a token of its own, because that of the dialog is stored nowhere. */
export const writeInvite: WriteMail = async (store, { payload }) => {
  const { linkId } = Payload.parse(JSON.parse(payload));
  const token = newToken();
  const link = await transact(store, { principal: HOUSEKEEPING }, async ({ writer }) => {
    const row = await validLinks(writer)
      .innerJoin('strategies', 'strategies.id', 'invite_links.strategy_id')
      .select(['invite_links.role', 'strategies.title', shownName('strategies.id').as('madeBy')])
      .where('invite_links.id', '=', linkId)
      .executeTakeFirst();
    if (row)
      await writer
        .updateTable('invite_links')
        .set({ mail_digest: tokenDigest(token) })
        .where('id', '=', linkId)
        .execute();
    return row;
  });
  return (
    link && {
      subject: 'You are invited to a strategy in Meridian',
      heading: 'You are invited',
      blocks: [
        {
          text: `${link.madeBy} invites you to the strategy “${link.title}”, with the role ${ROLE_LABELS[link.role]}.`,
        },
        { label: 'Accept the invitation', path: `/join/${token}` },
        { text: 'The link works for 24 hours from when it was made.' },
      ],
      reason: 'You get this once, because a teammate gave your address to invite you.',
    }
  );
};
