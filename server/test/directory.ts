import { visitor } from './person.ts';
import type { Product } from './product.ts';

/** The token of the directories of the tests. */
export const SCIM_TOKEN = 'a token of the directory of the tests';

/** What SCIM answers. */
export interface ScimReply {
  status: number;
  body: Record<string, unknown>;
}

/** A directory that provisions people of a product. */
export interface Directory {
  call: (method: string, path: string, json?: object, token?: string) => Promise<ScimReply>;
  /** The answer to a filter on users. */
  find: (filter: string) => Promise<ScimReply>;
  /** Makes a person; their path. */
  make: (user: object) => Promise<string>;
  patch: (path: string, ...operations: object[]) => Promise<ScimReply>;
}

/** Connects a directory with a product. */
export function directoryOf(product: Product): Directory {
  const browser = visitor(product);
  const call: Directory['call'] = async (method, path, json, token = SCIM_TOKEN) => {
    const type = json && { 'content-type': 'application/scim+json' };
    const headers = { authorization: `Bearer ${token}`, ...type };
    const reply = await browser.raw(method, `/scim/v2${path}`, {
      headers,
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = reply.bytes.toString();
    return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
  return {
    call,
    find: (filter) => call('GET', `/Users?filter=${encodeURIComponent(filter)}`),
    make: async (user) => {
      const { status, body } = await call('POST', '/Users', user);
      if (status !== 201) throw new Error(`A person was not made: ${status} ${JSON.stringify(body)}`);
      return `/Users/${String(body['id'])}`;
    },
    patch: (path, ...Operations) =>
      call('PATCH', path, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations,
      }),
  };
}
