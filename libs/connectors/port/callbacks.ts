/** What a platform posts to us. An event is a hint to re-read an object, never a fact. */
export interface PlatformCallbacks {
  /** Meta's GET handshake: the challenge to echo, or null when the verify token is wrong. */
  handshake(query: Record<string, string | undefined>): string | null;
  /** Compared in constant time over the raw bytes. */
  isSigned(rawBody: Uint8Array, headers: Record<string, string | string[] | undefined>): boolean;
  parse(rawBody: Uint8Array): CallbackHint[];
}

export interface CallbackHint {
  /** Unique for the event: repeated deliveries share it. */
  eventId: string;
  kind: 'ad-review' | 'ad-issue' | 'lead' | 'other';
  /** In the form of the lookups: the same account has the same id everywhere. */
  accountId: string | null;
  objectId: string | null;
}
