import { useState } from 'react';
import { setSingleKeys, singleKeys } from '../../../lib/dom/single-keys.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioGroup, type RadioOption } from '../../../ui/radio-group.tsx';
import { chooseFontSize, chooseTheme } from '../../../ui/choose-appearance.ts';
import { FONT_SIZES, getFontSize, getTheme, THEMES } from '../../../ui/theme.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Density, Layout } from '../../../../contract/api/board-look.ts';

const layouts: RadioOption<Layout>[] = [
  { value: 'horizontal', label: 'Horizontal' },
  { value: 'vertical', label: 'Vertical' },
];

const densities: RadioOption<Density>[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
];

/** The appearance of the board in this browser; every choice applies at once. */
export default function SettingsDialog({
  layout,
  setLayout,
  density,
  setDensity,
  onClose,
}: {
  layout: Layout;
  setLayout: (layout: Layout) => void;
  density: Density;
  setDensity: (density: Density) => void;
  onClose: () => void;
}) {
  const [theme, showTheme] = useState(getTheme);
  const [fontSize, showFontSize] = useState(getFontSize);
  const hasSingleKeys = useStore(singleKeys);
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
          options={THEMES}
          value={theme}
          onChange={(value) => {
            chooseTheme(value);
            showTheme(value);
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
            const label = layouts.find((layout) => layout.value === value)?.label ?? '';
            toast.success(label, { title: 'Layout Updated' });
          }}
        />
        <RadioGroup
          label="Density"
          name="density"
          direction="horizontal"
          description={
            density === 'compact' ? 'As many KPIs in view as fit.' : 'More room for each KPI, with its owner.'
          }
          options={densities}
          value={density}
          onChange={setDensity}
        />
        <RadioGroup
          label="Font Size"
          name="fontSize"
          direction="horizontal"
          options={FONT_SIZES}
          value={fontSize}
          onChange={(value) => {
            chooseFontSize(value);
            showFontSize(value);
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
