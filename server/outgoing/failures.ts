const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'was not found. Check the address.',
  ENODATA: 'was not found. Check the address.',
  ECONNREFUSED: 'refused the connection.',
  ECONNRESET: 'broke the connection off.',
  EHOSTUNREACH: 'could not be reached.',
  ENETUNREACH: 'could not be reached.',
  EPROTO: 'does not answer to https.',
  EAI_AGAIN: 'was not found in time.',
};

/** Why a request to a host got no answer: a sentence. It names no address, because names of a private network may lead there. */
export function whyFailed(host: string, error: unknown, timeoutMs: number): string {
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code))
    return `${host} did not answer within ${timeoutMs / 1000} seconds.`;
  if (name === 'AbortError') return `The request to ${host} was broken off.`;
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return `The certificate of ${host} was not accepted (${code}).`;
  if (code.startsWith('HPE_')) return `The answer of ${host} is not HTTP.`;
  return `${host} ${SENTENCES[code] ?? `could not be reached${code && ` (${code})`}.`}`;
}
