/** What an activity needs of whoever runs it: Temporal in a worker, a stand-in in tests. */
export interface ActivityHost {
  /** How often the server has tried this activity, from 1. */
  attempt(): number;
  /** Of the workflow that called it. */
  workflowId(): string;
  /** By which this attempt is completed later, by whoever has it. */
  taskToken(): Uint8Array;
  /** What the previous attempt reported last; may be stale. */
  lastHeartbeat(): unknown;
  heartbeat(details: unknown): void;
  /**
   * Whether nobody waits for this attempt any more: the workflow has cancelled it, or the server has given it up; known some
   * seconds after it is so.
   */
  isCancelled(): boolean;
  /** Reports `waitingFor` soon and then steadily until the work ends: a stall is named in the time-out's text. */
  whileBeating<T>(waitingFor: string, work: () => Promise<T>): Promise<T>;
  log: ActivityLog;
}

/** Structured logging; the run that the activity belongs to is added by the host. */
export interface ActivityLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
