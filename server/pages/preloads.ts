import type { User } from '../../contract/api/entities.ts';

/** What web/vite.config.ts writes into the document: the client bundle, and the files and first calls of each page. */
interface Table {
  bundle: string;
  files: string[];
  /** Each with the places of its files among these. */
  preloads: { path: string; signedIn: boolean; calls: string[]; files: number[]; onClick?: number[] }[];
}

const TABLE = /<script type="application\/json" id="build">(.*?)<\/script>/;

/** A page that is asked for: its path, below that of the product, and for whom. */
export interface Visit {
  path: string;
  user: User | null;
}

/** Takes the table of a built document out of it, and answers the part that a page needs in its place. A document without one has none. */
export function preloadsOf(document: string): { rest: string; of: (visit: Visit) => string } {
  const [element, json] = TABLE.exec(document) ?? [];
  if (element === undefined || json === undefined) return { rest: document, of: () => '' };
  const { bundle, files, preloads } = JSON.parse(json) as Table;
  const namesOf = (places: readonly number[] | undefined) => places?.map((at) => files[at]);
  const pages = preloads.map((page) => ({
    ...page,
    pattern: new RegExp(page.path),
    files: namesOf(page.files),
    onClick: namesOf(page.onClick),
  }));
  const of = ({ path, user }: Visit) => {
    const isSignedIn = user !== null && !user.mustChangePassword && !user.mustAddFactor;
    const page = pages.find(({ signedIn, pattern }) => signedIn === isSignedIn && pattern.test(path));
    return element.replace(json, () =>
      JSON.stringify({ bundle, preload: page && { ...page, pattern: undefined } }),
    );
  };
  return { rest: document.replace(element, ''), of };
}
