/** Work that a worker does again and again by itself, in no workflow: it leaves no run behind. */
export interface Job {
  /** For logs and readiness. */
  name: string;
  /**
   * Does what is due, and answers how many items were done: while there are any, it is called again at once. Workers of
   * other processes do the same work, so it takes what it does in a way that gives each item to one of them.
   * @throws where it cannot work at all (the database is away); what a single item fails for is its own affair
   */
  work(): Promise<number>;
}
