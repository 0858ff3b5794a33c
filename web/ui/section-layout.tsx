import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'wouter';
import { cx } from './cx.ts';

export interface SectionItem {
  /** The path of a page, or `#id` of a section of this one. */
  href: string;
  label: ReactNode;
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-');

/** The items of a long page: the titles of its sections. */
export const sectionItems = (...titles: string[]): SectionItem[] =>
  titles.map((label) => ({ label, href: `#${idOf(label)}` }));

/**
 * The menu of the sections of a page at the left, and what they hold beside it, at most 720 px wide. On a phone the menu is a row above,
 * which scrolls sideways. Without `current` the sections are those of a long page, and the menu follows what is in view.
 */
export function SectionLayout({
  label,
  items,
  current,
  children,
}: {
  /** The name of the menu. */
  label: string;
  items: readonly SectionItem[];
  /** The `href` of the page that is shown. */
  current?: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLElement>(null);
  // Not scrollIntoView, which also scrolls the page.
  const scrollInRow = ({ offsetLeft }: HTMLElement): void =>
    menu.current?.scrollTo({ left: offsetLeft - menu.current.clientWidth / 3 });
  const inView = useSectionInView(current === undefined ? items : []);
  const shown = current ?? inView;
  useEffect(() => {
    const item = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (item) scrollInRow(item);
  }, [shown]);
  return (
    <div className="gap-x-10 md:grid md:grid-cols-[11rem_minmax(0,45rem)] print:block">
      <nav
        ref={menu}
        aria-label={label}
        onFocus={({ target }) => scrollInRow(target)}
        className={cx(
          'relative max-md:-mx-(--gutter) max-md:-mt-4 max-md:mb-5 max-md:overflow-x-auto max-md:border-b max-md:px-(--gutter) md:max-h-[calc(100dvh-var(--bar-height)-2rem)]',
          'self-start overflow-y-auto not-short:md:sticky not-short:md:top-[calc(var(--bar-height)+1rem)] print:hidden',
        )}
      >
        <ul className="flex md:flex-col">
          {items.map((item) => (
            <li key={item.href} className="shrink-0">
              <Item item={item} isCurrent={item.href === shown} isPage={current !== undefined} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={cx('min-w-0', current === undefined && 'in-order')}>{children}</div>
    </div>
  );
}

function Item({
  item: { href, label },
  isCurrent,
  isPage,
}: {
  item: SectionItem;
  isCurrent: boolean;
  isPage: boolean;
}) {
  const props = {
    href,
    'aria-current': isCurrent ? (isPage ? ('page' as const) : ('location' as const)) : undefined,
    className: cx(
      'block px-2.5 py-1.5 text-14 no-underline focus-visible:-outline-offset-2 max-md:border-b-2 md:border-l-2 pointer-coarse:py-2.5',
      isCurrent ? 'border-ink font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink',
    ),
    children: label,
  };
  // The router does not scroll to a section, the browser does.
  return isPage ? <Link {...props} /> : <a {...props} />;
}

/** The `href` of the section that the user chose, while it is in view, or else of the first one in view. */
function useSectionInView(items: readonly SectionItem[]): string | undefined {
  const [current, setCurrent] = useState(items[0]?.href);
  const hrefs = items.map(({ href }) => href).join(' ');
  useEffect(() => {
    const inView = new Set<string>();
    const follow = (): void => {
      const shown = [location.hash, ...hrefs.split(' ')].find((href) => inView.has(href));
      if (shown) setCurrent(shown);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          inView[isIntersecting ? 'add' : 'delete'](`#${target.id}`);
        follow();
      },
      // Not what is behind the bar.
      { rootMargin: '-80px 0px 0px' },
    );
    for (const section of hrefs ? document.querySelectorAll(hrefs.replaceAll(' ', ',')) : [])
      observer.observe(section);
    addEventListener('hashchange', follow);
    return () => {
      observer.disconnect();
      removeEventListener('hashchange', follow);
    };
  }, [hrefs]);
  return current;
}

/** A section of a page: its heading, what it holds, and its actions. `headingRef` receives the focus when its button is removed. */
export function Section({
  title,
  action,
  headingRef,
  children,
}: {
  title: string;
  action?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={idOf(title)}
      aria-labelledby={id}
      className="scroll-mt-(--bar-height) border-b py-6 first-of-type:pt-0 last:border-b-0"
    >
      <h2 id={id} ref={headingRef} tabIndex={-1} className="mb-2 text-16 font-semibold text-ink outline-none">
        {title}
      </h2>
      <div className="space-y-3 text-14 wrap-anywhere text-ink-2">
        {children}
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </section>
  );
}
