import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import { type Client, register } from '../support/client.ts';
import { load, requestBytes } from '../support/load.ts';
import { median, type Part, shown } from '../support/measure.ts';
import { seed } from '../support/seed.ts';
import { type Served, startProcess, temporaryFolder } from '../support/server.ts';

/** What the metrics cost the most frequent read. */

const ITEMS = 200;
const CONNECTIONS = 10;

interface Side {
  server: Served;
  request: Buffer;
  rates: number[];
  readonly remove: () => void;
}

async function start(settings: Record<string, string>): Promise<Side> {
  const { folder, remove } = temporaryFolder();
  const env = { ...serverEnvironment, PORT: '0', RATE_LIMIT: 'off', MERIDIAN_DATA: folder, ...settings };
  const server = await startProcess(serverArguments, env);
  const client: Client = await register(server.origin, 'bench.reader');
  const { id } = await seed(client, ITEMS);
  const headers = { cookie: client.cookie, 'accept-encoding': 'gzip' };
  return {
    server,
    request: requestBytes('GET', `/api/strategies/${id}/content`, headers),
    rates: [],
    remove,
  };
}

export const measure: Part = async ({ quick }) => {
  const [without, measured] = [await start({}), await start({ METRICS_PORT: '0' })];
  const rounds = quick ? 2 : 8;
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const { server, request, rates } of round % 2 === 0 ? [without, measured] : [measured, without]) {
      const { rate } = await load({
        port: server.port,
        connections: CONNECTIONS,
        ms: quick ? 500 : 2500,
        next: () => request,
        status: 200,
      });
      if (round > 0) rates.push(rate);
    }
  }
  for (const { server, remove } of [without, measured]) {
    await server.stop();
    remove();
  }
  const [bare, withMetrics] = [median(without.rates), median(measured.rates)];
  const note = `${shown(withMetrics)}/s with them, ${shown(bare)}/s without`;
  return [
    {
      name: 'reads with metrics: share of those without',
      value: (withMetrics / bare) * 100,
      unit: '%',
      note,
    },
  ];
};
