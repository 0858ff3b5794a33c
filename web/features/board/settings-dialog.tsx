import { useState } from 'react';
import { setSingleKeys, singleKeys } from '../../lib/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx';
import { getFontSize, getTheme, setFontSize, setTheme, type FontSize, type Theme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.tsx';
import type { Layout } from './view-preferences.ts';

const themes: RadioOption<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];
const layouts: RadioOption<Layout>[] = [
  { value: 'horizontal', label: 'Horizontal' },
  { value: 'vertical', label: 'Vertical' },
];
const fontSizes: RadioOption<FontSize>[] = [
  { value: 'regular', label: 'Regular' },
  { value: 'large', label: 'Large' },
  { value: 'super-large', label: 'Super Large' },
];

/** The appearance of the board in this browser; every choice applies at once. */
export default function SettingsDialog({
  layout,
  setLayout,
  onClose,
}: {
  layout: Layout;
  setLayout: (layout: Layout) => void;
  onClose: () => void;
}) {
  const [theme, showTheme] = useState(getTheme);
  const [fontSize, showFontSize] = useState(getFontSize);
  const hasSingleKeys = useStore(singleKeys);
  const notify = <V extends string>(title: string, options: RadioOption<V>[], value: V) =>
    toast.success(options.find((option) => option.value === value)?.label ?? '', { title });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Board Settings"
      description="Kept in this browser, for you only."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="Theme"
          name="theme"
          direction="horizontal"
          options={themes}
          value={theme}
          onChange={(value) => {
            setTheme(value);
            showTheme(value);
            notify('Theme Updated', themes, value);
          }}
        />
        <RadioGroup
          label="Layout"
          name="layout"
          direction="horizontal"
          description={
            layout === 'horizontal' ? 'Pillars stand side by side.' : 'Pillars lie one below the other.'
          }
          options={layouts}
          value={layout}
          onChange={(value) => {
            setLayout(value);
            notify('Layout Updated', layouts, value);
          }}
        />
        <RadioGroup
          label="Font Size"
          name="fontSize"
          direction="horizontal"
          options={fontSizes}
          value={fontSize}
          onChange={(value) => {
            setFontSize(value);
            showFontSize(value);
            notify('Font Size Updated', fontSizes, value);
          }}
        />
        <Checkbox
          label="Single-key shortcuts"
          description="Keys without Ctrl or ⌘, such as ? and /."
          checked={hasSingleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
