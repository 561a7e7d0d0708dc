/** How often a worker records the queues that it serves, ms. */
export const PRESENCE_MS = 5_000;
/** The time without a worker after which people see that their work waits in a queue, ms. */
export const UNSERVED_MS = 30_000;
/** When operators are alerted: no worker serves a queue, or work has waited in it for this long, ms. */
export const UNSERVED_ALERT_MS = 60_000;

/** idle: no worker serves it, and no run needs one. */
export const QUEUE_STANDINGS = ['served', 'idle', 'unserved'] as const;
export type QueueStanding = (typeof QUEUE_STANDINGS)[number];
