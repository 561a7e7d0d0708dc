/** The people that a group targets. */
export interface People {
  /** Dimensions in which a person has exactly one value, such as age, gender and place; an empty list means everybody. */
  exclusive: Readonly<Record<string, readonly string[]>>;
  /** Lists that a person can be on at the same time, such as interests and audiences, as texts; an empty text means everybody. */
  overlapping: Readonly<Record<string, string>>;
}

/** An ad that competes for auctions. */
export interface Rival {
  /** Chance that an impression becomes a link click. */
  ctr: number;
  /** A standard normal number: how far the platform overestimates the ad. */
  luck: number;
}

/** The share of one list's people who are also on another list of the same kind (our choice). */
const ALSO_INTERESTED = 0.3;
/**
 * How strongly an ad's click-through rate (`BY_VALUE`) and the platform's error about the ad (`BY_LUCK`) decide how often it enters
 * auctions (our choice).
 */
const BY_VALUE = 2;
const BY_LUCK = 0.5;
/** How much better an ad that seldom enters auctions suits the people who see it (our choice). */
const BY_FIT = 0.1;
/** How many times more auctions a group finds than its budget needs (our choice). */
export const HEADROOM = 2;

/** The share of one group's people whom the other group targets too. */
export function overlapOf(one: People, other: People): number {
  let share = 1;
  for (const [kind, values] of Object.entries(one.exclusive)) {
    const others = other.exclusive[kind] ?? [];
    // If only the other group names values, the share is not known: one half (our choice).
    if (others.length === 0) continue;
    share *= values.length === 0 ? 0.5 : values.filter((value) => others.includes(value)).length / values.length;
  }
  for (const [kind, text] of Object.entries(one.overlapping)) {
    const others = other.overlapping[kind] ?? '';
    if (others !== '' && others !== text) share *= ALSO_INTERESTED;
  }
  return share;
}

/**
 * How often each ad enters auctions, in relation to its rivals: 1 is the average of all ads that the same people could see. If several
 * ads of one advertiser could enter the same auction, the platform lets in only the ad with the highest total value. The others can miss
 * their budget (a platform's help page, "Understanding auction overlap", 2026). How strongly that shapes delivery is not published.
 * @param groups that run at the same time, with their ads
 * @param strength from 0 to 1; at 0 ads do not compete with each other, and all results are 1
 * @returns by group, then by ad
 */
export function entriesOf(groups: readonly { people: People; ads: readonly Rival[] }[], strength: number): number[][] {
  const values = groups.map(({ ads }) =>
    ads.map(({ ctr, luck }) => Math.exp(strength * (BY_VALUE * Math.log(ctr) + BY_LUCK * luck))),
  );
  const sums = values.map((ofGroup) => ofGroup.reduce((sum, value) => sum + value, 0));
  return groups.map((group, g) => {
    let value = 0;
    let rivals = 0;
    groups.forEach((other, h) => {
      const overlap = g === h ? 1 : overlapOf(group.people, other.people);
      value += overlap * sums[h]!;
      rivals += overlap * other.ads.length;
    });
    return values[g]!.map((own) => (own * rivals) / value);
  });
}

/**
 * The change in the log-odds of a click for an ad that enters auctions often or seldom. For each person, the ad that suits the person best
 * enters. So an ad that seldom enters reaches only people whom it suits well, and the rates of rivals differ less than if each ran alone.
 * (If values have Gumbel errors, the maximum has the same distribution whichever value wins.)
 */
export const fitOf = (entry: number, strength: number): number => -strength * BY_FIT * Math.log(entry);
