/** What an activity needs from its host: Temporal in a worker, a stand-in in tests. */
export interface ActivityHost {
  /** The number of this attempt, counted from 1. */
  attempt(): number;
  /** Id of the workflow that called the activity. */
  workflowId(): string;
  /** Anyone who holds this token can complete the attempt later. */
  taskToken(): Uint8Array;
  /** The details that the previous attempt reported last; may be stale. */
  lastHeartbeat(): unknown;
  heartbeat(details: unknown): void;
  /** Whether this attempt is obsolete: the workflow has canceled it, or the server has given it up. The answer can be some seconds late. */
  isCancelled(): boolean;
  /** Does the work and sends heartbeats with `waitingFor` until the work ends, so that the text of a time-out names what stalled. */
  whileBeating<T>(waitingFor: string, work: () => Promise<T>): Promise<T>;
  log: ActivityLog;
}

/** Structured logging; the host adds the run that the activity belongs to. */
export interface ActivityLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
