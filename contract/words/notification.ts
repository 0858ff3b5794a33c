import type { Notification, NotificationKind } from '../people/notifications.ts';
import { dayText } from './dates.ts';

/** The kinds of notification, as the settings name them. */
export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  mentioned: 'Somebody mentions me',
  replied: 'Somebody replies in a thread of mine',
  commented: 'Somebody comments on a KPI of mine',
  assigned: 'I become responsible for something',
  due: 'Something of mine is due',
  overdue: 'Something of mine is overdue',
  nudged: 'Somebody asks for my updates',
  red: 'A KPI of mine is Off Track',
  integration: 'A webhook or data pull of mine fails',
  named: 'Somebody joins a strategy of mine whose KPIs or work name them',
  owner: 'An operator changes the owner of a strategy of mine',
  leaver: 'A directory deactivates somebody who holds strategies or work',
};

/** Whom an operator made the owner, as the detail of a notification has it. */
export const NEW_OWNERS = { operator: 'themself', reader: 'you', other: 'somebody else' } as const;

type NotificationWords = Pick<Notification, 'by' | 'label' | 'detail'>;

const SENTENCES: Record<NotificationKind, (notification: NotificationWords) => string> = {
  mentioned: ({ by: name, label }) => `${name} mentioned you on ${label}`,
  replied: ({ by: name, label }) => `${name} replied on ${label}`,
  commented: ({ by: name, label }) => `${name} commented on ${label}`,
  assigned: ({ by: name, label }) =>
    `${name === null ? 'You are' : `${name} made you`} responsible for ${label}`,
  due: ({ label, detail }) => `${label} is due on ${dayText(detail)}`,
  overdue: ({ label, detail }) => `${label} was due on ${dayText(detail)}`,
  nudged: ({ by: name, detail }) => `${name} asks for your updates of ${detail}`,
  red: ({ label, detail }) => `${label} is Off Track in ${detail}`,
  integration: ({ label, detail }) => `${label} does not work. ${detail}`,
  named: ({ by: name, detail }) => `${name ?? 'Somebody'} joined, and is ${detail} by their name`,
  owner: ({ by: name, label, detail }) =>
    `${name === null ? 'An operator' : `${name}, an operator,`} made ${detail} the owner of ${label}`,
  leaver: ({ by: name, detail }) => `The directory deactivated ${name}: ${detail}`,
};

/** What a notification says. */
export const notificationSentence = ({
  kind,
  ...notification
}: NotificationWords & Pick<Notification, 'kind'>): string => SENTENCES[kind](notification);
