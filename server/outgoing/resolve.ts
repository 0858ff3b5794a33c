import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** Finds the addresses of a name; throws where there is none. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** What says that a name server knows no address, or that there is no name server. */
const WITHOUT_ANSWER: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'ENOTIMP']);

/**
 * The addresses of a name. Name servers are asked first, because `lookup` keeps one of the few threads of the process while a slow
 * server of a name does not answer. `lookup` also knows the hosts file, and names of the local network.
 */
export async function resolveName(name: string): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  const failure = answers.find(
    (answer) =>
      answer.status === 'rejected' &&
      !WITHOUT_ANSWER.has((answer.reason as NodeJS.ErrnoException | undefined)?.code),
  );
  if (failure?.status === 'rejected') throw failure.reason;
  return lookup(name, { all: true });
}
