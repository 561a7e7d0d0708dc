/** Work that a worker repeats by itself, outside any workflow. */
export interface Job {
  /** For logs and readiness. */
  name: string;
  /**
   * Does the due work and returns how many items were done: while there are any, it is called again immediately. Workers of other processes
   * do the same work, so each item must be claimed by one of them.
   * @throws if it cannot work at all (the database is unreachable); the failure of a single item is handled inside
   */
  work(): Promise<number>;
}
