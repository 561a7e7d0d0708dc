/** A team's decision from the results of an experiment, with the responsible person and the due day. */
export interface Decision {
  text: string;
  /** Id of the responsible member; null for nobody in particular. */
  ownerId: string | null;
  /** A calendar day, `2026-11-26`. */
  day: string;
  /** Id of the member who wrote it. */
  writtenBy: string;
  /** ISO 8601. */
  writtenAt: string;
}

/** The maximum number of characters of a decision. */
export const DECISION_CHARACTERS = 1_000;
