/** What a team decided by the results of an experiment, who sees to it, and until when. */
export interface Decision {
  text: string;
  /** Id of a member; null for nobody in particular. */
  ownerId: string | null;
  /** Day of the calendar, `2026-11-26`. */
  day: string;
  /** Id of the member who wrote it. */
  writtenBy: string;
  /** ISO 8601. */
  writtenAt: string;
}

/** Characters of a decision. */
export const DECISION_CHARACTERS = 1_000;
