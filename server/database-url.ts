const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
/** The TLS parameters of libpq that node-postgres obeys. */
const KNOWN = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** What `DATABASE_URL` asks for cannot be had; the message says what is wrong with it, and holds no secret. */
export class UrlError extends Error {}

/** The mode that the parameters ask for; undefined where they say nothing about TLS. Throws UrlError. */
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
 * A URL whose TLS parameters node-postgres takes as libpq does: by itself it takes `require` and `verify-ca` for
 * `verify-full`, and a mode that it does not know, too. What falls back to plain text is refused. Throws UrlError.
 */
export function asLibpqMeans(url: string): string {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  // An alias of libpq, from the URLs of JDBC.
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
  // The authorities that Node trusts, which are the default of node-postgres.
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert');
  return `${base}?${parameters.toString()}`;
}

/** A PostgreSQL as people name it: host, port and database, without user, password and options. */
export function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (url === null) return 'the server that DATABASE_URL names';
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.searchParams.get('port') ?? url.port;
  return `${host || 'localhost'}${port === '' ? '' : `:${port}`}${decodeURI(url.pathname)}`;
}
