import type { Load, Requests } from '../support/load.ts';
import { load } from '../support/load.ts';
import { type Measure, median, shown } from '../support/measure.ts';

/** How long and how often each side is measured. */
export interface Rounds {
  rounds: number;
  ms: number;
}

/** What was found of one side: the medians of its rounds. */
const medians = (loads: Load[]): Load => ({
  answers: median(loads.map(({ answers }) => answers)),
  rate: median(loads.map(({ rate }) => rate)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
  clientBusy: median(loads.map(({ clientBusy }) => clientBusy)),
});

/**
 * How long each side is asked before it is measured, as a share of a round: until then a server runs code that is still being
 * compiled, of which the product has far more than the bare one.
 */
const WARM_UP = 0.5;

/** Above this share the client is close to being what limits a figure. */
const CLIENT_BOUND = 0.95;

const bound = ({ clientBusy }: Load): string => (clientBusy > CLIENT_BOUND ? ', bound by the client' : '');
const times = ({ p50, p99 }: Load): string => `p50 ${shown(p50)}, p99 ${shown(p99)} ms`;

/** The lines of the table about one load of the product beside the same load of the bare server. */
function linesOf(name: string, here: Load, bare: Load): Measure[] {
  return [
    { name, value: here.rate, unit: '/s', note: times(here) + bound(here) },
    {
      name: `${name}: share of bare node:http`,
      value: (here.rate / bare.rate) * 100,
      unit: '%',
      note: `bare ${shown(bare.rate)}/s, ${times(bare)}${bound(bare)}`,
    },
    { name: `${name}: p99 beside bare node:http`, value: here.p99 / bare.p99, unit: 'x' },
  ];
}

/** Measures the product and the bare server in turns, so that what drifts on the machine meets both. */
export async function beside(
  name: string,
  here: Omit<Requests, 'ms'>,
  bare: Omit<Requests, 'ms'>,
  { rounds, ms }: Rounds,
): Promise<Measure[]> {
  const found: { here: Load[]; bare: Load[] } = { here: [], bare: [] };
  for (const side of [here, bare]) await load({ ...side, ms: ms * WARM_UP });
  for (let round = 0; round < rounds; round++) {
    found.here.push(await load({ ...here, ms }));
    found.bare.push(await load({ ...bare, ms }));
  }
  return linesOf(name, medians(found.here), medians(found.bare));
}

/** Measures writes of the product in turns with commits of the bare driver. */
export async function besideDriver(
  name: string,
  here: Omit<Requests, 'ms'>,
  bare: { driver: string; write(ms: number): Promise<number> },
  { rounds, ms }: Rounds,
): Promise<Measure[]> {
  const [product, driver]: [Load[], number[]] = [[], []];
  await load({ ...here, ms: ms * WARM_UP });
  for (let round = 0; round < rounds; round++) {
    product.push(await load({ ...here, ms }));
    driver.push(await bare.write(ms));
  }
  const [mine, best] = [medians(product), median(driver)];
  return [
    { name, value: mine.rate, unit: '/s', note: times(mine) },
    {
      name: `${name}: share of bare ${bare.driver}`,
      value: (mine.rate / best) * 100,
      unit: '%',
      note: `bare ${shown(best)}/s`,
    },
  ];
}
