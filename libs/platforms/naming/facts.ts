/** What the tokens of a pattern stand for, of one object. */
export interface NameFacts {
  /** Its experiment's name. */
  experiment: string;
  /** The ten characters of its experiment. */
  experimentKey: string;
  /** Its place in the plan, from 0. */
  ordinal: number;
  /** What tells it apart from those beside it, most general first. */
  alternatives: readonly string[];
  /** `2/3`, or empty. */
  part: string;
  /** Of an ad. */
  variation: number | null;
  /** The alternative that it has of each component, in the order of the components. */
  chosen: readonly ChosenAlternative[];
}

export interface ChosenAlternative {
  component: string;
  /** What one alternative of it is called: `Headline`. */
  title: string;
  /** How people read the alternative. */
  label: string;
  /** Its place in the list, from 0. */
  index: number;
  /** How many the list has. */
  of: number;
}
