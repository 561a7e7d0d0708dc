import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { WEBHOOK_LIMITS, type DeliveryFault, type WebhookKind } from '#libs/contracts/webhooks/webhook.js';
import { guardedRequest, type Guard } from '#libs/egress/guarded-request.js';
import { addressProblem } from './address.js';
import { signatureHeaders } from './signature.js';
import { slackMessage } from './slack-message.js';
import type { WebhookBody } from './webhook-event.js';

/** Bytes of an answer that are read: enough for what is kept of it, in any alphabet. */
const MOST_BYTES = 4 * WEBHOOK_LIMITS.answer;

/** Where events go, opened. */
export interface Target {
  kind: WebhookKind;
  address: string;
  /** With which a signed one is signed, the newest first. */
  secrets: readonly string[];
}

/** What became of one attempt. */
export interface Attempted {
  /** Null where it was delivered. */
  fault: DeliveryFault | null;
  /** Of HTTP; null where nothing answered. */
  status: number | null;
  /** The beginning of what was answered, in characters that can be shown. */
  answer: string | null;
  /** How long it took. */
  ms: number;
  /** How long the address asks us to wait. */
  retryAfterMs: number;
}

/**
 * Sends an event once. Delivered is what is answered with 2xx. A redirect is not followed: a signed body is for the address that
 * the owner has entered, whoever follows 301 or 302 turns a POST into a GET, and where it leads may be private.
 * @param attempt the number of the attempt, from 1: told to the receiver, and no part of what is signed
 */
export async function sendEvent(
  target: Target,
  event: WebhookBody,
  { attempt, guard, now = Date.now() }: { attempt: number; guard: Guard; now?: number },
): Promise<Attempted> {
  // The rules may be stricter than when the address was stored.
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
  const asked = { method: 'POST', headers, body, signal, mostBytes: MOST_BYTES } as const;
  const began = performance.now();
  const answered = await guardedRequest(target.address, asked, guard);
  const ms = Math.round(performance.now() - began);
  if (answered.outcome !== 'answered') return nothing(answered.outcome, ms);
  const { status, retryAfter } = answered;
  return {
    fault: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status',
    status,
    answer: shown(answered.body),
    ms,
    retryAfterMs: waitOf(retryAfter, now),
  };
}

const nothing = (fault: DeliveryFault, ms: number): Attempted => ({
  ...{ fault, status: null, answer: null, ms, retryAfterMs: 0 },
});

/** What is kept of an answer: no control characters, which a database or a terminal would take for more than text. */
function shown(body: Buffer): string {
  const text = body.toString('utf8').replace(/[\s\p{Cc}\p{Cf}\p{Cs}\uFFFD]+/gu, ' ');
  return Array.from(text.trim()).slice(0, WEBHOOK_LIMITS.answer).join('');
}

/** What `Retry-After` says, in seconds or as a date. */
function waitOf(retryAfter: string | undefined, now: number): number {
  const ms = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : Date.parse(retryAfter ?? '') - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
