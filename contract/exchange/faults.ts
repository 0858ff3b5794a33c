import * as z from 'zod/mini';

/** What is wrong with a value in a file, and where it stands. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** Faults of a part of a value, as those of the value. */
export const faultsUnder = (at: Fault['path'], faults: readonly Fault[]): Fault[] =>
  faults.map(({ path, message }) => ({ path: [...at, ...path], message }));

/** The check that finds faults in a value. */
export const refusing = <T>(faultsOf: (value: T) => readonly Fault[]) =>
  z.check<T>(({ value, issues }) => {
    for (const fault of faultsOf(value)) issues.push({ code: 'custom', input: value, ...fault });
  });

/** The check that no id stands twice in a list. */
export const distinctIds = () =>
  refusing<readonly { id: number }[]>((list) => {
    const ids = new Set<number>();
    return list.flatMap(({ id }, at): Fault[] => {
      if (ids.has(id)) return [{ path: [at, 'id'], message: 'Give each id once' }];
      ids.add(id);
      return [];
    });
  });
