import type { Random } from '../delivery/random.js';

/** Faults of callbacks. */
export const CALLBACK_FAULTS = [
  ...(['webhook-lost', 'webhook-repeat', 'webhook-late', 'webhook-forged', 'webhook-strangers'] as const),
];
export type CallbackFault = (typeof CALLBACK_FAULTS)[number];

/** The platform's own signature. Other names come from `forgeries`. */
export const RIGHT = 'right';

/** A node's changes, in the platform's terms. */
export interface News {
  /** Kind of the node, in the platform's terms. */
  object: string;
  /** The node's id. */
  entry: string;
  changes: unknown[];
}

/** A change of a node with its time, waiting to be packed. */
export interface QueuedChange {
  object: string;
  entry: string;
  /** Milliseconds since 1970. */
  at: number;
  change: unknown;
}

/** A receiver of callbacks for a kind of node. */
export interface Listener {
  callbackUrl: string;
}

/** How a platform sends callbacks: to whom, in which format, and how it proves its identity. */
export interface CallbackWire<Heard extends Listener = Listener> {
  /** Waits between attempts, ms; after the last one a post is given up. */
  retryMs: readonly number[];
  /** Names of the signatures of senders who lack the secret. */
  forgeries: readonly string[];
  /** Whether anyone listens to this change of the node. */
  wants(news: Pick<News, 'object' | 'entry'>, change: unknown): boolean;
  /** Packs simultaneous changes into bodies. Their order follows no rule. */
  pack(changes: readonly QueuedChange[], random: Random): { object: string; body: string }[];
  /** Undefined if nobody listens any longer. */
  listener(object: string): Heard | undefined;
  /** Verifies that the listener owns the address. Throws if it does not. */
  greet(listener: Heard): Promise<void>;
  /** @param signature `right`, or one of `forgeries` */
  headers(signature: string, body: string): Record<string, string>;
  /** A forger's version: the opposite statement about the same nodes. */
  contradict(body: string): string;
  /** The same body with other people's nodes added to ours. */
  withForeign(body: string, random: Random): string;
  /** The callback address, for people. */
  address(): string | undefined;
  /** For people: what a body says (`text`), and about which nodes (`of`). */
  summary(body: string): { text: string; of: string[] };
}
