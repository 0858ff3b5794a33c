import ICAL from 'ical.js';
import type { Reachable, Reply } from './http.ts';
import type { Person } from './person.ts';
import type { OutgoingHttpHeaders } from 'node:http';

/** An event of a feed as a calendar reads it. */
export interface FeedEvent {
  /** Its UID without the host. */
  key: string;
  /** YYYY-MM-DD. */
  day: string;
  title: string;
}

/** Makes a calendar feed; returns its id and the path of its address. */
export async function feedOf(
  { origin }: Reachable,
  who: Person,
  strategyId: number | null = null,
): Promise<{ id: number; path: string; address: string }> {
  const { id, address } = await who.done('feeds.create', { body: { strategyId } });
  return { id, address, path: address.slice(new URL(origin).origin.length) };
}

/** Reads an address without any cookie. */
export const readFeed = (
  product: Reachable,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Reply> => product.send({ method: 'GET', path, headers });

/** The events of an answer, in its order. */
export function eventsIn(reply: Reply): FeedEvent[] {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.bytes.toString()}`);
  const calendar = new ICAL.Component(ICAL.parse(reply.bytes.toString()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, summary } = new ICAL.Event(component);
    if (!startDate.isDate) throw new Error(`${uid} is no whole day`);
    return { key: uid.replace(/@.*/, ''), day: startDate.toString(), title: summary };
  });
}
