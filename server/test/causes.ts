import type { Person } from './person.ts';

/** Deletes the causes of a strategy: sheets have none, and in a file the ids of what follows count on from theirs. */
export async function deleteCauses(owner: Person, id: number): Promise<void> {
  const { links } = await owner.done('strategies.readFlow', { params: { id } });
  for (const link of links.filter(({ type }) => type === 'causes'))
    await owner.done('links.delete', { params: { id, linkId: link.id } });
}
