import type { ModelColumns } from '../model/model-columns.js';

/** Maximum choices of levels of a group of several components. Larger groups have fewer sums, but each is used less often. */
const MOST_CHOICES = 16;

/** Components in a row. Their choice of levels is a digit of the variation's number, in mixed radix. */
interface Group {
  choices: number;
  /** Choices of all components that follow. */
  following: number;
}

/** The columns of components of one group, or of pairs between two groups. */
interface Part {
  /** The same group twice if all columns are in one group. */
  groups: readonly [Group, Group];
  /** Where its columns are among a variation's ones. */
  places: number[];
  /** The sums of their rows, by the choice of levels. */
  known: Map<number, Float64Array>;
}

/**
 * Covariances of variations with all columns of the model: S x, where x has a variation's ones. The leaders of different draws share many
 * levels. So the sums over the columns within each group of components and between two groups are kept by the levels of these groups.
 */
export class Profiles {
  private readonly parts: readonly Part[];
  /** Fills rows up to a multiple of four. */
  private readonly none: Float64Array;

  /** @param covariance of the columns, order x order */
  constructor(
    { sizes, blocks }: ModelColumns,
    private readonly covariance: Float64Array,
    private readonly order: number,
  ) {
    this.none = new Float64Array(order);
    const groups = groupsOf(sizes);
    const parts = new Map<string, Part>();
    blocks.forEach(({ first, second }, i) => {
      const [a, b] = [groups[first]!, groups[second ?? first]!];
      const key = `${a.following} ${b.following}`;
      const part: Part = parts.get(key) ?? { groups: [a, b], places: [], known: new Map() };
      part.places.push(i + 1);
      parts.set(key, part);
    });
    this.parts = [...parts.values()];
  }

  /** Writes `share` times the profile of a variation into `profile`. @param ones its columns, as of `writeOnes` */
  write(variation: number, ones: Int32Array, share: number, profile: Float64Array): void {
    profile.fill(0);
    this.add(profile, share, [this.row(ones[0]!), ...this.parts.map((part) => this.sumOf(part, variation, ones))]);
  }

  private sumOf({ groups: [a, b], places, known }: Part, variation: number, ones: Int32Array): Float64Array {
    if (places.length === 1) return this.row(ones[places[0]!]!);
    const choice = choiceOf(a, variation) * b.choices + choiceOf(b, variation);
    let sum = known.get(choice);
    if (sum === undefined) {
      sum = new Float64Array(this.order);
      this.add(sum, 1, places.map((place) => this.row(ones[place]!))); // prettier-ignore
      known.set(choice, sum);
    }
    return sum;
  }

  private row(column: number): Float64Array {
    return this.covariance.subarray(column * this.order, (column + 1) * this.order);
  }

  /** Four rows at a time, so that the sums are read and written less often. */
  private add(sums: Float64Array, share: number, rows: Float64Array[]): void {
    while (rows.length % 4 > 0) rows.push(this.none);
    for (let i = 0; i < rows.length; i += 4) {
      const [a, b, c, d] = [rows[i]!, rows[i + 1]!, rows[i + 2]!, rows[i + 3]!];
      for (let at = 0; at < sums.length; at++) sums[at]! += share * (a[at]! + b[at]! + c[at]! + d[at]!);
    }
  }
}

/** The group of each component. */
function groupsOf(sizes: readonly number[]): Group[] {
  const groups: Group[] = [];
  let group: Group = { choices: 1, following: 1 };
  for (let f = sizes.length - 1; f >= 0; f--) {
    if (group.choices * sizes[f]! > MOST_CHOICES) group = { choices: 1, following: group.following * group.choices };
    group.choices *= sizes[f]!;
    groups[f] = group;
  }
  return groups;
}

const choiceOf = ({ choices, following }: Group, variation: number): number =>
  Math.floor(variation / following) % choices;
