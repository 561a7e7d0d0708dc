/** The values of a pattern's tokens for one object. */
export interface NameFacts {
  /** Its experiment's name. */
  experiment: string;
  /** The key of its experiment, ten characters. */
  experimentKey: string;
  /** Its place in the plan, from 0. */
  ordinal: number;
  /** The alternatives that distinguish it from its siblings, most general first. */
  alternatives: readonly string[];
  /** `2/3`, or empty. */
  part: string;
  /** The number of an ad's variation; null for other objects. */
  variation: number | null;
  /** Its alternative of each component, in the order of the components. */
  chosen: readonly ChosenAlternative[];
}

export interface ChosenAlternative {
  component: string;
  /** The title of one alternative of the component: `Headline`. */
  title: string;
  /** The readable text of the alternative. */
  label: string;
  /** Its place in the list, from 0. */
  index: number;
  /** The number of alternatives in the list. */
  of: number;
}
