import type { Config } from '../config.ts';

/**
 * The address that links in mails begin with: PUBLIC_URL, else this machine. Never that of a request, whose Host header could lead
 * somebody who follows a link in their mail to another server.
 */
export const linkAddress = (
  { publicOrigin, basePath }: Pick<Config, 'publicOrigin' | 'basePath'>,
  port: number,
): string => (publicOrigin === undefined ? `http://localhost:${port}` : publicOrigin + basePath);
