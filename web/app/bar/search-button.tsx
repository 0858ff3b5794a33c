import { Search } from 'lucide-react';
import { openPalette, palettePrefetch, useModifier } from '../../lib/dom/overlay.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the palette: with label and shortcut on a wide screen, else as an icon. */
export function SearchButton() {
  const modifier = useModifier();
  const keys = modifier === '⌘' ? '⌘K' : 'Ctrl K';
  return (
    <Button
      variant="quiet"
      className="max-lg:px-2"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      icon={<Search className="size-4 lg:hidden" />}
      title={`Search or type an action (${keys})`}
      onPointerEnter={palettePrefetch.fetch}
      onFocus={palettePrefetch.fetch}
      onClick={openPalette}
    >
      <span className="max-lg:sr-only">Search</span>
      <kbd
        aria-hidden="true"
        className="ml-2 rounded-sm border border-boundary px-1 font-sans text-12 font-regular text-ink-3 max-lg:hidden pointer-coarse:hidden"
      >
        {keys}
      </kbd>
    </Button>
  );
}
