import type { Scene } from './scene.ts';

/** A window, theme and font size in which scenes are shown. */
export interface Look {
  width: number;
  height: number;
  theme: 'light' | 'dark';
  fontSize: 'regular' | 'large' | 'super-large';
  /** Shows every scene and is checked by axe; the others show the main scenes. */
  isChief: boolean;
}

const look = (width: number, height: number, more: Partial<Look> = {}): Look => ({
  width,
  height,
  theme: 'light',
  fontSize: 'regular',
  isChief: false,
  ...more,
});

/** Every scene on a laptop, a small one and a phone, in both themes; the main ones in the other looks. */
export const LOOKS: readonly Look[] = [
  look(1440, 900, { isChief: true }),
  look(1440, 900, { isChief: true, theme: 'dark' }),
  look(1024, 768, { isChief: true }),
  look(1024, 768, { isChief: true, theme: 'dark' }),
  look(390, 844, { isChief: true }),
  look(390, 844, { isChief: true, theme: 'dark' }),
  look(768, 1024),
  look(2560, 1440),
  look(1440, 900, { fontSize: 'large' }),
  look(1440, 900, { fontSize: 'super-large' }),
  look(390, 844, { fontSize: 'super-large' }),
];

/** The name of a look's folder, such as 390-dark. */
export const folderOf = ({ width, theme, fontSize }: Look): string =>
  [width, theme, ...(fontSize === 'regular' ? [] : [fontSize])].join('-');

export const isShown = (scene: Scene, look: Look): boolean => look.isChief || scene.isMain === true;

/** The browser context options of a look; below 500 px it is a phone. */
export const contextOf = ({ width, height }: Look) => ({
  viewport: { width, height },
  ...(width < 500 && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
});
