/** A value that the platform itself fills in when somebody opens an ad's link. */
export interface LinkMacro {
  /** In the platform's spelling: `{{ad.id}}`. */
  readonly text: string;
  /** Whether each ad has a value of its own. */
  readonly isOfAd?: true;
}

/** The parameters that a platform allows in the links of its ads. */
export interface LinkTracking {
  /** Goals whose ads lead to a site; ads of other goals have no parameters. */
  readonly goals: readonly string[];
  readonly macros: readonly LinkMacro[];
  /** The maximum number of characters of a whole link. */
  readonly maxLength: number;
}
