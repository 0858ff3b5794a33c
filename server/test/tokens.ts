import type { NewApiToken } from '../../contract/people/tokens.ts';
import type { Scope } from '../../contract/people/scopes.ts';
import { type Person, program } from './person.ts';
import type { Reachable } from './http.ts';

/** Makes an API token of this person, and a program that acts by it. */
export async function tokenOf(
  product: Reachable,
  who: Person,
  scopes: Scope[],
  more: { name?: string; strategyIds?: number[]; expiresAt?: string } = {},
): Promise<{ made: NewApiToken; machine: Person }> {
  const made = await who.done('tokens.create', { body: { name: 'Nightly', scopes, ...more } });
  return { made, machine: program(product, who, made.token) };
}
