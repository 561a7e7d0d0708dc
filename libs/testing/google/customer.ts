/** An object of the customer. */
export interface Thing {
  id: string;
  name: string;
  isOn: boolean;
  isRemoved: boolean;
  above: string;
  /** As in scripts: `-age AGE_RANGE_18_24`. */
  criteria: Set<string>;
  /** Google keeps removed criteria, and queries return them too. */
  removedCriteria: Set<string>;
  /** Its spend so far. */
  costMicros: number;
  /** Everything else that a script set. */
  facts: Record<string, unknown>;
}
export type Kind = 'campaign' | 'adset' | 'ad';

/** The customer as the parts of the stand-in use it: its objects, and the settings of a spec. */
export interface Customer {
  readonly things: Record<Kind, Thing[]>;
  readonly uploads: Upload[];
  readonly labels: string[];
  readonly refused: ReadonlySet<'networks' | 'devices'>;
  readonly unlisted: ReadonlySet<number>;
  /** Objects of a kind that are not removed and whose parents are not removed either. */
  of(kind: Kind): Thing[];
  add(kind: Kind, above: string, name: string, facts: Record<string, unknown>, isOn: boolean): Thing;
  /** Takes an upload, which is processed later. */
  take(file: Upload): void;
}

export interface Upload {
  name: string;
  rows: Record<string, string>[];
}

/** A list as scripts get it. */
export function iterate<T>(all: readonly T[]): { hasNext(): boolean; next(): T; totalNumEntities(): number } {
  let at = 0;
  return { hasNext: () => at < all.length, next: () => all[at++]!, totalNumEntities: () => all.length };
}
