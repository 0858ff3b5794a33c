import { randomUUID } from 'node:crypto';
import type { ConnectionTest } from '../../contract/admin/connections.ts';
import type { MailContent } from './content.ts';
import { renderMail } from './layout.ts';
import { MailError, type Sender } from './transport.ts';

/** How long a test may take: 10 seconds, in milliseconds. */
const TEST_MS = 10_000;

/** What a test mail says. */
export const testContent: MailContent = {
  subject: 'A test of mail from Meridian',
  heading: 'Mail works',
  blocks: [{ text: 'An operator of this server sent this mail to test its settings.' }],
  reason: 'You get this because an operator asked for it.',
};

/** Sends a test mail while the operator waits. `address` is that of the product. */
export async function sendTestMail(
  sender: Sender,
  { to, address, limitMs = TEST_MS }: { to: string; address: string; limitMs?: number },
): Promise<ConnectionTest> {
  const ending = AbortSignal.timeout(limitMs);
  let isHanded = false;
  // After the answer nothing more is sent.
  const hand = async (): Promise<void> => {
    ending.throwIfAborted();
    isHanded = true;
    await Promise.resolve();
  };
  const bodies = renderMail(testContent, { address, unsubscribe: undefined });
  const message = { id: randomUUID(), to, subject: testContent.subject, ...bodies, unsubscribe: undefined };
  try {
    await sender.send(message, hand, ending);
  } catch (error) {
    if (error instanceof MailError && !ending.aborted) return { works: false, message: error.detail };
    if (!ending.aborted) throw error;
    const outcome = isHanded ? ' It has the mail, which may still arrive.' : '';
    return {
      works: false,
      message: `The SMTP server did not answer within ${limitMs / 1000} seconds.${outcome}`,
    };
  }
  return { works: true, message: `The SMTP server took the mail to ${to}. Look whether it arrived.` };
}
