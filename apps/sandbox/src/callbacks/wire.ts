import type { Random } from '../delivery/random.js';

/** Faults that can befall what a platform tells. */
export const CALLBACK_FAULTS = [
  ...(['webhook-lost', 'webhook-repeat', 'webhook-late', 'webhook-forged', 'webhook-strangers'] as const),
];
export type CallbackFault = (typeof CALLBACK_FAULTS)[number];

/** The signature of the platform itself; other names are those of `forgeries`. */
export const RIGHT = 'right';

/** What happened to a node, in the platform's words. */
export interface News {
  /** Kind of the node that it is told of, in the platform's word. */
  object: string;
  /** The node's id. */
  entry: string;
  changes: unknown[];
}

/** A change with where and when it came to be: what waits to be packed. */
export interface Told {
  object: string;
  entry: string;
  /** Milliseconds since 1970. */
  at: number;
  change: unknown;
}

/** Whom a platform tells of a kind of node. */
export interface Listener {
  callbackUrl: string;
}

/** How a platform calls back: whom, in which shape, and how it proves that it is itself. */
export interface CallbackWire<Heard extends Listener = Listener> {
  /** Waits between attempts, ms; after the last one a post is given up. */
  retryMs: readonly number[];
  /** Names of the signatures of those who do not have the secret. */
  forgeries: readonly string[];
  /** Whether anybody wants to be told this of the node. */
  wants(news: Pick<News, 'object' | 'entry'>, change: unknown): boolean;
  /** Bodies of what was told within a moment, in an order of the platform's own. */
  pack(told: readonly Told[], random: Random): { object: string; body: string }[];
  /** Undefined where nobody listens any more. */
  listener(object: string): Heard | undefined;
  /** Makes sure that the address is the listener's own. Throws where it is not. */
  greet(listener: Heard): Promise<void>;
  /** @param signature `right`, or one of `forgeries` */
  headers(signature: string, body: string): Record<string, string>;
  /** What a forger would tell of the same nodes: the contrary. */
  lie(body: string): string;
  /** The same body with other people's nodes among ours. */
  withStrangers(body: string, random: Random): string;
  /** For people: where it goes, and what a body says of which nodes. */
  address(): string | undefined;
  summary(body: string): { says: string; of: string[] };
}
