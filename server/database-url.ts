const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
/** The TLS parameters of libpq that node-postgres supports. */
const KNOWN = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** `DATABASE_URL` is invalid. The message says why and contains no secret. */
export class UrlError extends Error {}

/** The value of sslmode; undefined without TLS parameters. Throws UrlError. */
function modeOf(parameters: URLSearchParams): string | undefined {
  const rootCertificate = parameters.get('sslrootcert');
  const isAsked = KNOWN.some((name) => parameters.has(name));
  const mode = parameters.get('sslmode') ?? (isAsked ? 'verify-full' : undefined);
  if (mode !== undefined && !MODES.includes(mode)) {
    throw new UrlError(`has sslmode=${mode}, which must be one of ${MODES.join(', ')}`);
  }
  if (mode === 'verify-ca' && rootCertificate === null) {
    throw new UrlError('has sslmode=verify-ca, which needs sslrootcert, the file of the authority to trust');
  }
  if (rootCertificate === 'system' && mode !== 'verify-full') {
    throw new UrlError('has sslrootcert=system, which goes with sslmode=verify-full only');
  }
  return mode;
}

/**
 * A URL with which node-postgres has the TLS modes of libpq: by default it treats `require`, `verify-ca` and unknown modes as
 * `verify-full`. Modes that fall back to plain text are refused. Throws UrlError.
 */
export function asLibpqMeans(url: string): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  // JDBC URLs use this, and libpq accepts it.
  if (parameters.get('ssl') === 'true') {
    parameters.delete('ssl');
    if (!parameters.has('sslmode')) parameters.set('sslmode', 'require');
  }
  const unknown = [...parameters.keys()].find((name) => name.startsWith('ssl') && !KNOWN.includes(name));
  if (unknown !== undefined) throw new UrlError(`has ${unknown}, which is not supported`);
  const mode = modeOf(parameters);
  if (mode === undefined) return url;
  parameters.set('sslmode', mode);
  parameters.set('uselibpqcompat', 'true');
  // By default node-postgres uses the certificate authorities that Node trusts.
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  return `${base}?${parameters.toString()}`;
}

/** Host, port and database of a URL, without user, password and options. */
export function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (url === null) return 'the server that DATABASE_URL names';
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.searchParams.get('port') ?? url.port;
  return `${host || 'localhost'}${port === '' ? '' : `:${port}`}${decodeURI(url.pathname)}`;
}
