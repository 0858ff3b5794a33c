import { hashPassword } from '../access/passwords.ts';
import { transact } from '../change/transact.ts';
import { join } from './join.ts';
import type { Handler } from '../http/call.ts';
import { which } from '../http/security-log.ts';
import { notFound } from '../../contract/api/refusal.ts';
import { NO_RESPONSIBILITIES } from '../../contract/people/held.ts';
import { readWithContent } from '../content/contents.ts';
import { memberNames } from '../content/members.ts';
import { readStrategy } from '../content/strategies.ts';
import { describeInvitation, describeLink } from './invitations.ts';
import { listLinks, createLink, revokeLink } from './links.ts';
import { changeRole, endMembership, handOver, listMembers } from './members.ts';
import { giveOwnerName, listOwnerNames } from './owner-names.ts';
import { resetPassword } from './reset.ts';
import { handOverWorkTo, responsibilitiesOf } from './responsibilities.ts';
import { queueMail } from '../mail/queue.ts';
import { newTemporaryPassword } from '../lib/tokens.ts';

/** Creates an invite link. Only this answer has its token; a mail with the link, where it is asked for, has one of its own. */
export const createInviteLink: Handler<'inviteLinks.create'> = async (call) => {
  const { change, throttle, address, user, body, ownAddress, sendsMail } = call;
  const { role, email } = body;
  const isMailed = sendsMail && email !== undefined;
  if (isMailed) await throttle.mail({ address, name: user.username });
  const { token, inviteLink } = await change(async (tx) => {
    const link = await createLink(tx, role);
    const payload = { linkId: link.inviteLink.id };
    if (isMailed) await queueMail(tx.writer, { kind: 'invite', address: email, userId: null, payload });
    return link;
  });
  return { link: `${ownAddress}/join/${token}`, inviteLink, isMailed };
};

/** Lists the valid links. */
export const listInviteLinks: Handler<'inviteLinks.list'> = ({ store, strategyId }) =>
  listLinks(store.read, strategyId);

/** Revokes a link. */
export const deleteInviteLink: Handler<'inviteLinks.delete'> = ({ change, params }) =>
  change((tx) => revokeLink(tx, params.linkId));

/** Describes an invite link to a user who may be signed out. Failures count for the address alone. */
export const previewInvitation: Handler<'invitations.preview'> = async ({
  store,
  throttle,
  address,
  body,
}) => {
  const attempt = { address, name: address };
  const { title, role, madeBy } = await throttle.attempt('invitations', attempt, () =>
    describeLink(store.read, body.token),
  );
  return { title, role, madeBy };
};

/** Describes what an invite link is for. */
export const readInvitation: Handler<'invitations.read'> = async ({
  store,
  throttle,
  user,
  address,
  body,
}) => {
  const attempt = { address, name: user.username };
  return throttle.attempt('invitations', attempt, () => describeInvitation(store.read, body.token, user.id));
};

/** Joins a strategy by an invite link. */
export const acceptInvitation: Handler<'invitations.accept'> = async (call) => {
  const { store, throttle, user, principal, key, address, body, logEvent } = call;
  const joined = await throttle.attempt('invitations', { address, name: user.username }, () =>
    transact(store, { principal, key }, async (tx) => {
      const strategyId = await join(tx, principal, body.token, key);
      tx.afterCommit(async () => {
        const strategy = await readStrategy(store.read, user.id, strategyId);
        logEvent('member.joined', { ...which(strategy), role: strategy.role });
      });
      return strategyId;
    }),
  );
  return readStrategy(store.read, user.id, joined);
};

/** Lists the members. */
export const listMembersCall: Handler<'members.list'> = ({ store, strategyId, user, role }) =>
  listMembers(store.read, strategyId, { id: user.id, role });

/** Changes a member's role. */
export const updateMember: Handler<'members.update'> = async (call) => {
  const { store, change, params, body, strategyId, user, role } = call;
  await change((tx) => changeRole(tx, params.userId, body.role));
  const members = await listMembers(store.read, strategyId, { id: user.id, role });
  const member = members.find((candidate) => candidate.userId === params.userId);
  if (!member) throw notFound('This member');
  return member;
};

/** Removes a member. */
export const deleteMember: Handler<'members.delete'> = ({ change, params, query }) =>
  change(async (tx) => {
    await handOverWorkTo(tx, params.userId, query.handOverTo);
    await endMembership(tx, params.userId);
  });

/** For how much a member is responsible. */
export const readResponsibilities: Handler<'members.responsibilities'> = async ({
  store,
  params,
  strategyId,
}) => {
  if (!(await memberNames(store.read, strategyId)).has(params.userId)) throw notFound('This member');
  const byStrategy = await responsibilitiesOf(store.read, params.userId);
  return byStrategy.get(strategyId) ?? NO_RESPONSIBILITIES;
};

/** Lists the names in owner fields that stand for no member. */
export const listOwnerNamesCall: Handler<'ownerNames.list'> = ({ store, strategyId }) =>
  readWithContent(store, strategyId, (reader, { content }) =>
    listOwnerNames({ reader, strategyId, content: () => Promise.resolve(content) }),
  );

/** Makes a member responsible for all records whose owner has a name. */
export const giveOwnerNameCall: Handler<'ownerNames.give'> = ({ change, body }) =>
  change(async (tx) => {
    await giveOwnerName(tx, body);
    return { revision: tx.revision };
  });

/** Replaces a member's password by a temporary one. */
export const resetMemberPassword: Handler<'members.resetPassword'> = async ({ change, params }) => {
  const password = newTemporaryPassword();
  const passwordHash = await hashPassword(password);
  await change((tx) => resetPassword(tx, params.userId, passwordHash));
  return { password };
};

/** Makes a member the new owner. */
export const handOverStrategy: Handler<'strategies.handOver'> = async ({
  store,
  change,
  user,
  strategyId,
  body,
}) => {
  await change((tx) => handOver(tx, body.userId));
  return readStrategy(store.read, user.id, strategyId);
};

/** Leaves a strategy. */
export const leaveStrategy: Handler<'strategies.leave'> = ({ change, user, query }) =>
  change(async (tx) => {
    await handOverWorkTo(tx, user.id, query.handOverTo);
    await endMembership(tx, user.id);
  });
