/** The people that a group targets. */
export interface People {
  /** Values of which a person has one, such as ages, genders and places; an empty list means everybody. */
  apart: Readonly<Record<string, readonly string[]>>;
  /** Lists that people can be in together, such as interests and own audiences, as texts; an empty text means everybody. */
  mixed: Readonly<Record<string, string>>;
}

/** An ad on its way to an auction. */
export interface Rival {
  /** Chance that an impression becomes a link click. */
  ctr: number;
  /** A standard normal number: how far the platform overestimates the ad. */
  luck: number;
}

/** The share of the people of one list who are in another list of the same kind, too (ours). */
const ALSO_INTERESTED = 0.3;
/**
 * How much more often an ad enters auctions if it is worth more to the platform, and how much of this is an error of
 * the platform (our choice).
 */
const BY_VALUE = 2;
const BY_LUCK = 0.5;
/** How much better an ad suits the people for whom it enters, if it enters seldom (our choice). */
const BY_FIT = 0.1;
/** How many times more auctions a group finds than its budget needs (our choice). */
export const HEADROOM = 2;

/** The share of one group's people whom the other group targets too. */
export function overlapOf(one: People, other: People): number {
  let share = 1;
  for (const [kind, values] of Object.entries(one.apart)) {
    const others = other.apart[kind] ?? [];
    // The share of all people who are in a list is not known: one half (our choice).
    if (others.length === 0) continue;
    share *= values.length === 0 ? 0.5 : values.filter((value) => others.includes(value)).length / values.length;
  }
  for (const [kind, text] of Object.entries(one.mixed)) {
    const others = other.mixed[kind] ?? '';
    if (others !== '' && others !== text) share *= ALSO_INTERESTED;
  }
  return share;
}

/**
 * How often each ad enters auctions, in relation to its rivals: 1 is as often as all of those that the same people could see. Of one
 * advertiser's ads that could enter the same auction, the platform lets in the one with the highest total value; the others are not
 * considered, and may not spend their budget (a platform's help page, "Understanding auction overlap", 2026). How strongly that shapes
 * delivery is not published.
 * @param groups those that run at once, with their ads
 * @param strength 0: ads do not compete with each other, and all answers are 1; up to 1
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
 * The change in the log-odds of a click for an ad that enters auctions often or seldom. The best suited ad enters for each person. So an ad
 * that seldom enters reaches only people whom it suits well, and the rates of rivals differ less than if each ran alone (of values with
 * Gumbel errors, the maximum has the same distribution whichever value wins).
 */
export const fitOf = (entry: number, strength: number): number => -strength * BY_FIT * Math.log(entry);
