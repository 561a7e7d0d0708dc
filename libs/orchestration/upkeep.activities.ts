/** Deletes expired data. */
export interface HousekeepingActivities {
  /**
   * Returns how many rows of each table were deleted.
   * @param input.at the current time as ISO 8601; by default the real one
   */
  purge(input?: { at?: string }): Promise<Record<string, number>>;
}

/** Work after the end of an account. */
export interface AccountEndActivities {
  /**
   * Returns how many links were revoked and erased, and how many teams, members and refused logins without a person were erased.
   * @param input.at see `purge`
   */
  followAccountEnds(input?: { at?: string }): Promise<Record<'links' | 'teams' | 'members' | 'refusedLogins', number>>;
}

/** Runs jobs immediately that the workers also run by themselves. */
export interface OutboxActivities {
  /** Sends the mail with this key, or all due mails. Returns how many were sent and how many failed. */
  dispatchOutbox(input: { dedupeKey?: string }): Promise<{ done: number; failed: number }>;
}
