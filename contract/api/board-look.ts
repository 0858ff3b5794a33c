/** The layouts of the pillars: columns side by side, or bands on top of each other. The first is the default. */
export const LAYOUTS = ['horizontal', 'vertical'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** How close the lines of the cards are: `comfortable` has more room, and shows owners at all times. The first is the default. */
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** How a browser shows boards. */
export interface BoardLook {
  layout: Layout;
  density: Density;
}

/** The cookie in which a browser keeps how it shows boards, so that the server renders them so. */
export const BOARD_LOOK_COOKIE = 'board';

/** The text of the cookie: 'vertical.compact'. */
export const boardLookText = ({ layout, density }: BoardLook): string => `${layout}.${density}`;

/** The look that a cookie says; the default where there is none, or what it says is unknown. */
export function boardLookOf(cookie = ''): BoardLook {
  const [layout, density] = cookie.split('.');
  return {
    layout: LAYOUTS.find((name) => name === layout) ?? LAYOUTS[0],
    density: DENSITIES.find((name) => name === density) ?? DENSITIES[0],
  };
}
