import { startServer } from './server.ts';

/** Webhooks and data pulls reach other systems on this machine, and keep their secrets encrypted. */
const INTEGRATIONS = {
  ALLOW_PRIVATE_WEBHOOKS: 'on',
  SECRET_KEY: 'browser-tests'.repeat(3),
};

/** Starts the one product that all browser tests share; its address is in MERIDIAN_URL. Answers its end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer(INTEGRATIONS);
  process.env.MERIDIAN_URL = server.url;
  return async () => {
    await server.stop();
    // Of an answer of 500 the reason stands only there.
    const errors = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) console.log(`The server said:\n${errors.join('\n')}`);
  };
}
