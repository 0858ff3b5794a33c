import { useEffect } from 'react';
import { toast } from '../../ui/toast.tsx';

/** The row that an address names behind its #: a row's key, or the record of one, such as `kpi:12`. */
export function rowNamed(hash: string, keys: readonly string[]): string | undefined {
  const name = hash.slice(1);
  return keys.find((key) => key === name) ?? keys.find((key) => key.startsWith(`${name}:`));
}

const rows = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>('[data-update]'));

/** Moves to the row that the address names, as links in mails do, when the page opens and when the address changes. */
export function useLinkedRow(): void {
  useEffect(() => {
    const follow = (): void => {
      if (location.hash === '') return;
      const all = rows();
      const keys = all.map(({ dataset }) => dataset['update'] ?? '');
      const key = rowNamed(location.hash, keys);
      const row = all.find(({ dataset }) => dataset['update'] === key);
      if (!row) {
        toast.show({ title: 'What the link leads to is not due from you any more' });
        return;
      }
      row.scrollIntoView({ block: 'center' });
      row.focus({ preventScroll: true });
    };
    // After the heading, which navigation focuses.
    const timer = setTimeout(follow);
    addEventListener('hashchange', follow);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', follow);
    };
  }, []);
}
