import { startServer } from './server.ts';

/** Starts the one product that all browser tests share; its address is in MERIDIAN_URL. Answers its end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.MERIDIAN_URL = server.url;
  return () => server.stop();
}
