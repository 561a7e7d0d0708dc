import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';

/** What a platform posts to us. An event is a hint to re-read an object, never a fact. */
export interface PlatformCallbacks {
  /** What it tells of an ad account that was subscribed to. Of everything else only asking tells. */
  readonly topics: readonly CallbackTopic[];
  /**
   * To how many milliseconds it times events. Two equal ones of the same moment cannot be told from one that came twice, so what
   * they hint at is read only after that moment is over.
   */
  readonly timedToMs: number;
  /** Meta's GET handshake: the challenge to echo, or null when the verify token is wrong. */
  handshake(query: Record<string, string | undefined>): string | null;
  /** Compared in constant time over the raw bytes. */
  isSigned(rawBody: Uint8Array, headers: Record<string, string | string[] | undefined>): boolean;
  /** What of the body is about a topic. Never throws: a body that cannot be read says nothing. */
  parse(rawBody: Uint8Array): CallbackHint[];
}

export interface CallbackHint {
  /** SHA-256 in hex, unique for the event: repeated deliveries share it. */
  eventId: string;
  topic: CallbackTopic;
  /** In the form of the lookups: the same account has the same id everywhere. Null where the event names none. */
  accountId: string | null;
  /** At most 64 letters, digits and underscores; null where the event names none that could be one. */
  objectId: string | null;
}
