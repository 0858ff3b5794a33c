import type { Load, Requests } from '../support/load.ts';
import { load } from '../support/load.ts';
import { type Measure, median, shown } from '../support/measure.ts';

/** How long and how often each side is measured. */
export interface Rounds {
  rounds: number;
  ms: number;
}

/** The result of one side: the medians of its rounds. */
const medians = (loads: Load[]): Load => ({
  answers: median(loads.map(({ answers }) => answers)),
  rate: median(loads.map(({ rate }) => rate)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
  clientBusy: median(loads.map(({ clientBusy }) => clientBusy)),
});

/**
 * The warm-up of each side, in milliseconds: until then the code is still being compiled, and the product has far more code
 * than the bare server.
 */
const WARM_UP_MS = 500;

/** Above this share the client itself nearly limits a figure. */
const CLIENT_BOUND = 0.95;

const bound = ({ clientBusy }: Load): string => (clientBusy > CLIENT_BOUND ? ', bound by the client' : '');
const times = ({ p50, p99 }: Load): string => `p50 ${shown(p50)}, p99 ${shown(p99)} ms`;

/** What both sides did in one round. */
interface Round {
  here: Load;
  bare: Load;
}

/**
 * The lines of the table for one load of the product and of the bare server. The share is that of the median round: its two
 * sides ran right after each other, so changes of the machine's speed affect both.
 */
function linesOf(name: string, rounds: Round[]): Measure[] {
  const here = medians(rounds.map((round) => round.here));
  const bare = medians(rounds.map((round) => round.bare));
  return [
    { name, value: here.rate, unit: '/s', note: times(here) + bound(here) },
    {
      name: `${name}: share of bare node:http`,
      value: median(rounds.map((round) => round.here.rate / round.bare.rate)) * 100,
      unit: '%',
      note: `bare ${shown(bare.rate)}/s, ${times(bare)}${bound(bare)}`,
    },
    { name: `${name}: p99 beside bare node:http`, value: here.p99 / bare.p99, unit: 'x' },
  ];
}

/** Measures the product and the bare server in turns. */
export async function beside(
  name: string,
  here: Omit<Requests, 'ms'>,
  bare: Omit<Requests, 'ms'>,
  { rounds, ms }: Rounds,
): Promise<Measure[]> {
  for (const side of [here, bare]) await load({ ...side, ms: WARM_UP_MS });
  const found: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push({ here: await load({ ...here, ms }), bare: await load({ ...bare, ms }) });
  }
  return linesOf(name, found);
}

/** Measures writes of the product in turns with commits of the bare driver. */
export async function besideDriver(
  name: string,
  here: Omit<Requests, 'ms'>,
  bare: { driver: string; write(ms: number): Promise<number> },
  { rounds, ms }: Rounds,
): Promise<Measure[]> {
  const [product, driver]: [Load[], number[]] = [[], []];
  await load({ ...here, ms: WARM_UP_MS });
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
