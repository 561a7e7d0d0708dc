import { cutText } from '#libs/contracts/messages/cut-text.js';
import { EVENT_TEXTS } from './event-texts.js';
import type { WebhookBody } from './webhook-event.js';

/** Slack's limits for a header and a section, in characters. */
const MOST = { header: 150, section: 3_000 } as const;

type PlainText = { type: 'plain_text'; text: string };
type Block =
  | { type: 'header'; text: PlainText }
  | { type: 'section'; text: { type: 'mrkdwn'; text: string } }
  | { type: 'context'; elements: { type: 'mrkdwn'; text: string }[] }
  | { type: 'actions'; elements: { type: 'button'; text: PlainText; url: string; style: 'primary' }[] };

export interface SlackMessage {
  /** The text in notifications and for screen readers. */
  text: string;
  blocks: Block[];
}

/** The event as a message for Slack's incoming webhooks: a sentence, figures, the next step and a link. */
export function slackMessage({ experiment, title, summary, details, next_step, language }: WebhookBody): SlackMessage {
  const lines = details.map((line) => `• ${escaped(line)}`).join('\n');
  return {
    text: cut(escaped(`${title}. ${summary}`), MOST.section),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, MOST.header) } },
      section(`*${escaped(summary)}*`),
      ...(lines === '' ? [] : [section(lines)]),
      ...(next_step === null ? [] : [context(next_step)]),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: EVENT_TEXTS[language].open },
            url: experiment.url,
            style: 'primary',
          },
        ],
      },
    ],
  };
}

const section = (text: string): Block => ({ type: 'section', text: { type: 'mrkdwn', text: cut(text, MOST.section) } });

const context = (text: string): Block => ({
  type: 'context',
  elements: [{ type: 'mrkdwn', text: cut(escaped(text), MOST.section) }],
});

/** Names are untrusted input: nothing in them may mention a person or become a link. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cut = (text: string, most: number): string => (text.length <= most ? text : `${cutText(text, most - 1)}…`);
