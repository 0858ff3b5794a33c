import { randomBytes } from 'node:crypto';
import type { OutgoingConnection } from '../outgoing/connection.ts';
import type { OutgoingAnswer } from '../outgoing/outgoing.ts';
import { OutgoingError } from '../outgoing/outgoing.ts';
import type { OutgoingServices } from '../outgoing/services.ts';
import { SecretKeyError } from '../lib/secret-box.ts';
import type { Row } from '../store/schema.ts';
import { openSecret, signedHeaders } from './secret.ts';

/** How long a receiver may take: milliseconds. */
const TIMEOUT_MS = 10_000;
/** How much of an answer is read: bytes; and how much of it is kept: characters. */
const ANSWER_MAX = 2048;
const KEPT_MAX = 300;

/** How a try went. */
export interface Outcome {
  isDelivered: boolean;
  /** The receiver says that it is gone for good. */
  isGone: boolean;
  status: number | null;
  ms: number;
  answer: string;
  error: string | null;
  /** How long the receiver asks to wait: milliseconds. */
  retryAfterMs: number;
}

/** A new id of a message. */
export const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`;

const CONTROL = /[\s\p{Cc}\p{Cs}]+/gu;

/** The first characters of an answer in one line, as the log shows them. */
const firstOf = (body: Buffer): string =>
  body.toString().replaceAll(CONTROL, ' ').trim().slice(0, KEPT_MAX).toWellFormed();

function read(answer: OutgoingAnswer): Omit<Outcome, 'ms'> {
  const { status, headers, body } = answer;
  const isRedirect = status >= 300 && status < 400;
  return {
    isDelivered: status >= 200 && status < 300,
    isGone: status === 410,
    status,
    answer: firstOf(body),
    error: isRedirect
      ? 'It answered with a redirect, which is not followed. Enter the address that it leads to.'
      : null,
    retryAfterMs: (Number(headers['retry-after']) || 0) * 1000,
  };
}

/** Sends a message, signed, and says how it went. Throws where `signal` broke it off. */
export async function send(
  { outgoing, secrets }: Pick<OutgoingServices, 'outgoing' | 'secrets'>,
  { url, secret }: Pick<Row<'webhooks'>, 'url' | 'secret'>,
  { messageId, body }: { messageId: string; body: string },
  signal: AbortSignal,
  connection?: OutgoingConnection,
): Promise<Outcome> {
  const started = performance.now();
  const since = (): number => Math.round(performance.now() - started);
  try {
    const signed = signedHeaders(openSecret(secrets, secret), { id: messageId, body, at: new Date() });
    const answer = await outgoing.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX,
      signal,
      ...(connection && { connection }),
    });
    return { ...read(answer), ms: since() };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutgoingError) && !(error instanceof SecretKeyError)) throw error;
    const none = { isDelivered: false, isGone: false, status: null, answer: '', retryAfterMs: 0 };
    return { ...none, error: error.message, ms: since() };
  }
}
