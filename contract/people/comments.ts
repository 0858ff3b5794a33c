import * as z from 'zod/mini';
import { id, instant, requiredText } from '../api/fields.ts';
import type { Content } from '../commands/content.ts';
import type { Grain } from '../scorecard/settings.ts';

/** The maximum length of a comment: characters. */
export const COMMENT_MAX = 5000;
/** The kinds of record that have comments. */
export const COMMENTED_KINDS = ['kpi', 'objective', 'initiative'] as const;
export type CommentedKind = (typeof COMMENTED_KINDS)[number];

/** The record that a comment is about, as a text such as `kpi:12`. */
export const commentedText = z
  .string('Give what it is about')
  .check(z.regex(/^(kpi|objective|initiative):[1-9]\d{0,8}$/, 'Give a record, such as kpi:12'));

/** The text of a comment. */
export const commentText = requiredText(COMMENT_MAX, 'Write something');

/** The record that a comment is about. */
export interface Commented {
  kind: CommentedKind;
  id: number;
}

/** The text of a record with comments, such as `kpi:12`. */
export const textOfCommented = ({ kind, id }: Commented): string => `${kind}:${id}`;

/** The record that a text of commentedText names. */
export function commentedOf(text: string): Commented {
  const [kind, id] = text.split(':');
  return { kind: kind as CommentedKind, id: Number(id) };
}

/** A record that has comments: its title, and the grain of a KPI that is tracked over time. Undefined where there is none. */
export function commentedIn(
  content: Pick<Content, 'kpi' | 'node' | 'initiative'>,
  { kind, id }: Commented,
): { title: string; grain: Grain | null } | undefined {
  const kpi = kind === 'kpi' ? content.kpi.get(id) : undefined;
  if (kpi) return { title: kpi.measure, grain: kpi.grain };
  const node = kind === 'objective' ? content.node.get(id) : undefined;
  if (node?.type === 'objective') return { title: node.title, grain: null };
  const initiative = kind === 'initiative' ? content.initiative.get(id) : undefined;
  return initiative && { title: initiative.initiative, grain: null };
}

const HANDLE = /(?<![\w.@-])@([A-Za-z0-9._-]{3,32})/g;

/** A part of a text: plain, or the mention of a user by their username as it was written. */
export type TextPart = string | { handle: string };

/** Splits a text at the usernames after an `@` that `isHandle` knows, in lower case. A full stop after one ends the sentence. */
export function splitMentions(text: string, isHandle: (handle: string) => boolean): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(HANDLE)) {
    const written = match[1] as string;
    const handle = [written, written.replace(/[.-]+$/, '')].find((candidate) =>
      isHandle(candidate.toLowerCase()),
    );
    if (handle === undefined) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ handle });
    end = match.index + 1 + handle.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The usernames that a text may mention, in lower case: also with what may only be the end of a sentence. */
export function handlesIn(text: string): string[] {
  const handles = new Set<string>();
  for (const [, written = ''] of text.matchAll(HANDLE)) {
    handles.add(written.toLowerCase());
    handles.add(written.toLowerCase().replace(/[.-]+$/, ''));
  }
  return [...handles];
}

/** A comment, or the reply to one. */
export const Comment = z
  .object({
    id,
    /** The record that it is about, such as `kpi:12`. */
    of: z.string(),
    /** The period of the KPI that it is about, such as `month:2026-02-01`; null for the whole record. */
    period: z.nullable(z.string()),
    /** The period in words. */
    periodLabel: z.nullable(z.string()),
    /** The comment that it replies to. */
    parentId: z.nullable(id),
    userId: id,
    name: z.string(),
    /** Empty where it was deleted and replies remain. */
    text: z.string(),
    /** The users it mentions, each by the username in lower case as it stands in the text, with the current display name. */
    mentions: z.array(z.object({ userId: id, handle: z.string(), name: z.string() })),
    at: instant,
    editedAt: z.nullable(instant),
    resolvedAt: z.nullable(instant),
    /** The display name of who resolved it. */
    resolvedBy: z.nullable(z.string()),
    isDeleted: z.boolean(),
  })
  .check(z.meta({ id: 'Comment' }));
export type Comment = z.infer<typeof Comment>;
