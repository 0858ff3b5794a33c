import { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** A DevTools session of a page's renderer. */
export type Session = Pick<CDPSession, 'send' | 'on' | 'once'>;

/** A separate browser profile. */
export interface Profile {
  /** Opens an empty page in a new window. */
  open: () => Promise<{ session: Session; close: () => Promise<unknown> }>;
  close: () => Promise<unknown>;
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>['cookies'];

/**
 * Makes a profile whose pages are those of a user. A page of Playwright has two more isolated worlds for its scripts, which
 * at 4x CPU slowdown take about 70 ms of every navigation.
 */
export async function makeProfile(browser: Browser, cookies: Cookies): Promise<Profile> {
  const top = await browser.newBrowserCDPSession();
  const { browserContextId } = await top.send('Target.createBrowserContext');
  await top.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map(({ expires, ...cookie }) => ({ ...cookie, ...(expires > 0 && { expires }) })),
  });
  return {
    open: async () => {
      const { targetId } = await top.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await top.send('Target.attachToTarget', { targetId });
      return {
        session: speak(top, sessionId),
        close: () => top.send('Target.closeTarget', { targetId }),
      };
    },
    close: async () => {
      await top.send('Target.disposeBrowserContext', { browserContextId });
      await top.detach();
    },
  };
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** A session within the browser's session, which Playwright does not manage. */
function speak(top: CDPSession, sessionId: string): Session {
  const events = new EventEmitter();
  const asked = new Map<number, (answer: Message) => void>();
  let last = 0;
  top.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const received = JSON.parse(message) as Message;
    if (received.id === undefined) events.emit(received.method ?? '', received.params);
    else asked.get(received.id)?.(received);
  });
  const send = async (method: string, params?: object): Promise<unknown> => {
    const id = ++last;
    const answer = new Promise<Message>((resolve) => asked.set(id, resolve));
    await top.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answer;
    asked.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return Object.assign(events, { send }) as unknown as Session;
}
