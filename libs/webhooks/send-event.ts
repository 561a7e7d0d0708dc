import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { WEBHOOK_LIMITS, type DeliveryFault, type WebhookKind } from '#libs/contracts/webhooks/webhook.js';
import { guardedRequest, type Guard } from '#libs/egress/guarded-request.js';
import { addressProblem } from './address.js';
import { signatureHeaders } from './signature.js';
import { slackMessage } from './slack-message.js';
import type { WebhookBody } from './webhook-event.js';

/** Bytes to read from a response: enough for the stored part, in any alphabet. */
const MOST_BYTES = 4 * WEBHOOK_LIMITS.answer;

/** The destination of events, decrypted. */
export interface Target {
  kind: WebhookKind;
  address: string;
  /** The secrets that sign the event, the newest first. */
  secrets: readonly string[];
}

/** The result of one attempt. */
export interface Attempted {
  /** Null if it was delivered. */
  fault: DeliveryFault | null;
  /** HTTP status; null without a response. */
  status: number | null;
  /** The beginning of the response, in printable characters. */
  answer: string | null;
  /** Duration of the attempt. */
  ms: number;
  /** The wait that the receiver asks for. */
  retryAfterMs: number;
}

/**
 * Sends an event once. A 2xx response means delivered. It follows no redirects: the owner entered one address for the signed body, clients
 * that follow 301 or 302 turn a POST into a GET, and the target may be private.
 * @param attempt number of the attempt, from 1; sent to the receiver but not signed
 */
export async function sendEvent(
  target: Target,
  event: WebhookBody,
  { attempt, guard, now = Date.now() }: { attempt: number; guard: Guard; now?: number },
): Promise<Attempted> {
  // The rules may have become stricter since the address was stored.
  if (addressProblem(target.kind, target.address, guard.allowed) !== null) return nothing('refused', 0);
  const body = Buffer.from(JSON.stringify(target.kind === 'slack' ? slackMessage(event) : event));
  const signed = { id: event.id, timestamp: Math.floor(now / 1_000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${PRODUCT_NAME}Webhooks/1.0`,
    ...(target.kind === 'slack'
      ? {}
      : { 'webhook-attempt': String(attempt), ...signatureHeaders(signed, target.secrets) }),
  };
  const signal = AbortSignal.timeout(WEBHOOK_LIMITS.attemptMs);
  const request = { method: 'POST', headers, body, signal, mostBytes: MOST_BYTES } as const;
  const began = performance.now();
  const response = await guardedRequest(target.address, request, guard);
  const ms = Math.round(performance.now() - began);
  if (response.outcome !== 'answered') return nothing(response.outcome, ms);
  const { status, retryAfter } = response;
  return {
    fault: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status',
    status,
    answer: printable(response.body),
    ms,
    retryAfterMs: waitOf(retryAfter, now),
  };
}

const nothing = (fault: DeliveryFault, ms: number): Attempted => ({
  fault,
  status: null,
  answer: null,
  ms,
  retryAfterMs: 0,
});

/** The stored part of a response, without control characters, which databases and terminals would interpret. */
function printable(body: Buffer): string {
  const text = body.toString('utf8').replace(/[\s\p{Cc}\p{Cf}\p{Cs}\uFFFD]+/gu, ' ');
  return Array.from(text.trim()).slice(0, WEBHOOK_LIMITS.answer).join('');
}

/** The wait in `Retry-After`, given in seconds or as a date. */
function waitOf(retryAfter: string | undefined, now: number): number {
  const ms = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : Date.parse(retryAfter ?? '') - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
