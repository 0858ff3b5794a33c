import { PUBLISHED_PATH } from '../../contract/publication/publication.ts';
import type { Handler } from '../http/call.ts';
import { publish, renewLink, revoke, updatePublication } from './publications.ts';
import { readPublication, readPublications } from './read.ts';

const linkOf = (ownAddress: string, token: string): string => `${ownAddress}${PUBLISHED_PATH}${token}`;

/** Lists the published pages of a strategy. */
export const listPublications: Handler<'publications.list'> = async ({ store, strategyId }) => ({
  publications: await readPublications(store.read, strategyId),
});

/** Publishes a page. Only this answer has the link. */
export const createPublication: Handler<'publications.create'> = async ({
  store,
  strategyId,
  change,
  body,
  ownAddress,
}) => {
  const { id, token } = await change((tx) => publish(tx, body));
  const publication = await readPublication(store.read, strategyId, id);
  return { link: linkOf(ownAddress, token), publication };
};

/** Changes a published page. */
export const updatePublicationCall: Handler<'publications.update'> = async ({
  store,
  strategyId,
  change,
  params,
  body,
}) => {
  await change((tx) => updatePublication(tx, params.publicationId, body));
  return readPublication(store.read, strategyId, params.publicationId);
};

/** Replaces the link of a published page. Only this answer has the new one. */
export const renewPublicationLink: Handler<'publications.renewLink'> = async ({
  store,
  strategyId,
  change,
  params: { publicationId },
  body,
  ownAddress,
}) => {
  const token = await change((tx) => renewLink(tx, publicationId, body.linkAt));
  const publication = await readPublication(store.read, strategyId, publicationId);
  return { link: linkOf(ownAddress, token), publication };
};

/** Revokes a published page. */
export const revokePublication: Handler<'publications.revoke'> = ({ change, params }) =>
  change((tx) => revoke(tx, params.publicationId));
