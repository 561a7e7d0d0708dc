/** How often a worker notes which queues it serves, ms. */
export const PRESENCE_MS = 5_000;
/** When people are told that nobody serves a queue that their work waits in, ms. */
export const UNSERVED_MS = 30_000;
/** When operators are alerted: nobody serves a queue, or work has waited in it for so long, ms. */
export const UNSERVED_ALERT_MS = 60_000;

/** idle: no worker serves it, and no run needs one. */
export const QUEUE_STANDINGS = ['served', 'idle', 'unserved'] as const;
export type QueueStanding = (typeof QUEUE_STANDINGS)[number];
