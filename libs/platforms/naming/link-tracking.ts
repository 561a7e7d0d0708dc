/** A value that the platform itself fills in when somebody opens an ad's link. */
export interface LinkMacro {
  /** As the platform spells it: `{{ad.id}}`. */
  readonly text: string;
  /** Whether each ad has a value of its own. */
  readonly isOfAd?: true;
}

/** What a platform takes in the links of its ads. */
export interface LinkTracking {
  /** Goals whose ads lead to a site: those of others carry nothing. */
  readonly goals: readonly string[];
  readonly macros: readonly LinkMacro[];
  /** Characters of a whole link. */
  readonly maxLength: number;
}
