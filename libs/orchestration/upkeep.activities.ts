/** Deletes what has had its time. */
export interface HousekeepingActivities {
  /**
   * Answers how many rows of each table were deleted.
   * @param input.at the present as ISO 8601; left out, it is the real one
   */
  purge(input?: { at?: string }): Promise<Record<string, number>>;
}

/** What follows the end of an account. */
export interface AccountEndActivities {
  /**
   * Answers how many links were revoked and erased, and how many teams, members and refused logins of nobody were erased.
   * @param input.at as of `purge`
   */
  followAccountEnds(input?: { at?: string }): Promise<Record<'links' | 'teams' | 'members' | 'strangers', number>>;
}

/** What the workers' jobs do by themselves, at once. */
export interface OutboxActivities {
  /** Sends the mail of this key, or all that are due. Answers how many were sent and how many failed. */
  dispatchOutbox(input: { dedupeKey?: string }): Promise<{ done: number; failed: number }>;
}
