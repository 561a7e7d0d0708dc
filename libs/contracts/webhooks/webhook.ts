import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.js';

/** `signed`: our JSON with a signature. `slack`: the format of Slack's incoming webhooks. A team has at most one webhook of each kind. */
export const WEBHOOK_KINDS = ['signed', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/**
 * The events of an experiment that are sent; the owner chooses. `activated`: variations of a finished experiment now run by themselves.
 * `refused`: the platform refused ads of a live run.
 */
export const WEBHOOK_EVENTS = ['finished', 'stopped', 'waiting', 'activated', 'refused'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of a delivery; `test` is the sample that the test button sends. */
export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, 'test'] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** `dropped`: the event no longer applied when it was due. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt did not deliver. `refused`: the address leads to a forbidden target; `redirect`: it redirected; `status`: it answered,
 * but not with 2xx; `silent`: no answer in time; `unreachable`: no connection.
 */
export const DELIVERY_FAULTS = ['refused', 'redirect', 'status', 'silent', 'unreachable'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** From 1, over all rounds. */
  number: number;
  /** ISO. */
  at: string;
  /** Its duration; null while it runs, or if its process died. */
  ms: number | null;
  /** Null if it was delivered, or if the result is unknown. */
  fault: DeliveryFault | null;
  /** The HTTP status; null without an answer. */
  status: number | null;
  /** When the next attempt is due, ISO; null if none follows. */
  nextAt: string | null;
}

export const WEBHOOK_LIMITS = {
  /** The maximum number of characters of an address. */
  address: 2_000,
  /** The maximum number of characters of a response that are kept. */
  answer: 500,
  /** The time limit of one attempt. */
  attemptMs: 10_000,
  /** How long the previous secret also signs after a new one was made. */
  bothSecretsMs: DAY_MS,
  /** How many samples and repeated deliveries a team can send by hand in a minute. */
  byHandAMinute: 10,
  /** The maximum number of listed deliveries, the latest first. */
  listed: 50,
  /** How many of the latest attempts of a delivery are kept: those of two rounds. */
  keptAttempts: 22,
  /** Days after which a delivery is deleted. */
  keptDays: 30,
} as const;

/** Waits between the attempts of one delivery: eleven within a day. */
export const RETRY_WAITS_MS: readonly number[] = [
  ...[5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS],
];
/** The longest wait that a receiver can ask for. */
const LONGEST_MS = 8 * HOUR_MS;

/**
 * Returns the wait before the next attempt, ms; null if none follows.
 * @param attempt the number of the failed attempt, from 1
 * @param askedMs the wait that the receiver asked for
 */
export function nextWaitMs(attempt: number, askedMs = 0): number | null {
  const waitMs = RETRY_WAITS_MS[attempt - 1];
  return waitMs === undefined ? null : Math.max(waitMs, Math.min(askedMs, LONGEST_MS));
}
