import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.js';

/** `signed`: our JSON with a signature. `slack`: the message that an incoming webhook of Slack takes. A team has one of each at most. */
export const WEBHOOK_KINDS = ['signed', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/**
 * What is told of an experiment; the owner chooses. `activated`: variations of a finished one run by themselves now. `refused`:
 * the platform refused ads of a live run.
 */
export const WEBHOOK_EVENTS = ['finished', 'stopped', 'waiting', 'activated', 'refused'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a delivery is about; `test` is the sample that the test button sends. */
export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, 'test'] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** `dropped`: there was nothing to tell any more when it would have been sent. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt did not deliver. `refused`: the address leads to where nothing of ours may ask; `redirect`: it led elsewhere;
 * `status`: it answered, but not with 2xx; `silent`: not in time; `unreachable`: no connection.
 */
export const DELIVERY_FAULTS = ['refused', 'redirect', 'status', 'silent', 'unreachable'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** One try to deliver an event. */
export interface DeliveryAttempt {
  /** From 1, over all rounds. */
  number: number;
  /** ISO. */
  at: string;
  /** How long it took; null while it lasts, and of one that died with its process. */
  ms: number | null;
  /** Null where it was delivered, or where nobody knows. */
  fault: DeliveryFault | null;
  /** Of HTTP; null where nothing answered. */
  status: number | null;
  /** When the next one is due, ISO; null where none follows. */
  nextAt: string | null;
}

export const WEBHOOK_LIMITS = {
  /** Characters of an address. */
  address: 2_000,
  /** Characters that are kept of what an address answered. */
  answer: 500,
  /** How long one attempt may take. */
  attemptMs: 10_000,
  /** For how long the secret before is signed with as well, after a new one was made. */
  bothSecretsMs: DAY_MS,
  /** Samples that a team may send, and deliveries that it may send again. */
  byHandAMinute: 10,
  /** Deliveries that are listed, the latest first. */
  listed: 50,
  /** Attempts of a delivery that are kept, the latest: those of two rounds. */
  keptAttempts: 22,
  /** After which a delivery is forgotten. */
  keptDays: 30,
} as const;

/** Waits between the attempts of one delivery: eleven within a day. */
export const RETRY_WAITS_MS: readonly number[] = [
  ...[5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS],
];
/** What an address that asks for patience is given at most. */
const LONGEST_MS = 8 * HOUR_MS;

/**
 * How long the next attempt waits; null where there is none any more.
 * @param attempt the one that has failed, from 1
 * @param askedMs how long the address asked us to wait
 */
export function nextWaitMs(attempt: number, askedMs = 0): number | null {
  const waitMs = RETRY_WAITS_MS[attempt - 1];
  return waitMs === undefined ? null : Math.max(waitMs, Math.min(askedMs, LONGEST_MS));
}
