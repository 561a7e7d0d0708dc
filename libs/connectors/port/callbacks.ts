import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';

/** Callbacks that a platform posts to us. An event is a hint to re-read an object, never a fact. */
export interface PlatformCallbacks {
  /** Topics that it reports about a subscribed ad account. Everything else needs polling. */
  readonly topics: readonly CallbackTopic[];
  /**
   * Resolution of the events' times, milliseconds. Two equal events of the same moment cannot be distinguished from one event that was
   * delivered twice, so we read the object only after that moment has passed.
   */
  readonly timedToMs: number;
  /** Meta's GET handshake: the challenge to echo, or null if the verify token is wrong. */
  handshake(query: Record<string, string | undefined>): string | null;
  /** Compares in constant time over the raw bytes. */
  isSigned(rawBody: Uint8Array, headers: Record<string, string | string[] | undefined>): boolean;
  /** The events of the body that belong to a topic. Never throws: an unreadable body has none. */
  parse(rawBody: Uint8Array): CallbackHint[];
}

export interface CallbackHint {
  /** SHA-256 in hex, unique for the event: repeated deliveries share it. */
  eventId: string;
  topic: CallbackTopic;
  /** The account's id in the same form as in the lookups; null if the event names none. */
  accountId: string | null;
  /** At most 64 letters, digits and underscores; null if the event names no such id. */
  objectId: string | null;
}
