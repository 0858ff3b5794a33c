import type { WebhookEvent, WebhookFormat, TEST_EVENT } from '../../contract/integrations/webhook.ts';
import type { Message } from './messages.ts';

/** What is sent: a message, or the test of a webhook. */
export type Sendable = Omit<Message, 'type' | 'revision'> & { type: WebhookEvent | typeof TEST_EVENT };

/** How many lines people get of a large change. */
const LINES_MAX = 12;
/** How long a text of Slack may be, less some for its marks. */
const TEXT_MAX = 2800;

function textLines({ lines }: Sendable['text']): string[] {
  const more = lines.length - LINES_MAX;
  return more > 0 ? [...lines.slice(0, LINES_MAX), `and ${more} more`] : lines;
}

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function slackBody({ text }: Sendable): object {
  const headline = escapeSlack(text.headline);
  const title = text.link === null ? headline : `<${text.link}|${headline}>`;
  const lines = textLines(text).map(escapeSlack).join('\n').slice(0, TEXT_MAX);
  return {
    text: headline,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `*${title.slice(0, TEXT_MAX)}*` } },
      ...(lines === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: lines } }]),
    ],
  };
}

/** Text in an adaptive card, which reads Markdown. */
const escapeCard = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+!|<>-]/g, String.raw`\$&`);

const textBlock = (text: string, more: object = {}) => ({
  type: 'TextBlock',
  text: escapeCard(text),
  wrap: true,
  ...more,
});

function teamsBody({ text }: Sendable): object {
  const { headline, link } = text;
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      textBlock(headline, { weight: 'Bolder' }),
      ...textLines(text).map((line) => textBlock(line, { spacing: 'Small' })),
    ],
    ...(link === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

const BODIES: Record<WebhookFormat, (message: Sendable) => object> = {
  standard: ({ type, at, data }) => ({ type, timestamp: at, data }),
  slack: slackBody,
  teams: teamsBody,
};

/** A message in the form of a receiver, as JSON. */
export const bodyOf = (message: Sendable, format: WebhookFormat): string =>
  JSON.stringify(BODIES[format](message));
