import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { WEBHOOK_TEXTS } from '#libs/contracts/webhooks/webhook-texts.js';
import type { WebhookKind } from '#libs/contracts/webhooks/webhook.js';
import { isAskable } from '#libs/egress/guarded-request.js';

const SLACK_HOST = 'hooks.slack.com';

/**
 * Checks the text of a webhook's address; null if it is valid. Each delivery checks what the name resolves to. Addresses without
 * encryption, and addresses other than Slack's for Slack, are allowed only in networks that were opened for tests.
 */
export function addressProblem(kind: WebhookKind, address: string, allowed: readonly string[]): KeyedText | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return WEBHOOK_TEXTS.noAddress;
  if (url.username !== '' || url.password !== '') return WEBHOOK_TEXTS.withCredentials;
  if (!isAskable(url, { allowed })) return WEBHOOK_TEXTS.notPublic;
  if (allowed.length > 0) return null;
  if (url.protocol !== 'https:') return WEBHOOK_TEXTS.notSecure;
  return kind === 'slack' && url.hostname !== SLACK_HOST ? WEBHOOK_TEXTS.notSlack : null;
}
