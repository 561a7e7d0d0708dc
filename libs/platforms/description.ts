import type { GroupWords } from '#libs/contracts/experiment/run/level-texts.js';
import type { ImageSize } from '#libs/contracts/pictures/crop.js';
import type { Texts } from '#libs/contracts/messages/texts.js';
import type { UpperLevel } from '#libs/contracts/platform/platform-limits.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { Ending } from './endings/endings.js';
import type { FieldTexts } from './fields/field-texts.js';
import type { ComponentField, Field, When } from './fields/fields.js';
import type { Placement } from './fields/placement.js';
import type { LinkTracking } from './naming/link-tracking.js';
import type { PlatformResults } from './results/results.js';
import type { RuleName } from './checking/rules.js';
import type { Section } from './fields/sections.js';
import type { ScriptGuide } from './script-guide.js';

/** The parts of an experiment that the wizard fills in, one step each, in order. */
export const PARTS = ['information', 'audience', 'creative'] as const;
export type Part = (typeof PARTS)[number];

/** Texts that people read before they link an account. */
export interface LinkingTexts {
  /** Why people need the link. */
  readonly lead: Texts;
  /** What they choose in the platform's window. */
  readonly choose: Texts;
  /** The permissions that we ask for. */
  readonly rights: Texts;
}

/** The limits of a run's dates. */
export interface RunTime {
  readonly start: string;
  readonly end: string;
  /** Minimum hours between submit and start. */
  readonly headStartHours: number;
  /** Maximum calendar days. */
  readonly longestDays: number;
  /** Minimum calendar days from first to last; absent: no limit. */
  readonly shortestDays?: number;
  /** Whether ads begin and end at midnight of the ad account's zone, even if a range has other instants. */
  readonly wholeDays?: true;
  /** The rule that impossible dates break; absent: the rule of every run. */
  readonly invalid?: RuleName;
}

/** The calendar period over which a platform evens out a daily budget; a week begins on Sunday. */
export type EvenedOver = 'week' | 'month';

/** How far a platform's spend of one day may exceed the even share. */
export interface PeakDay {
  /**
   * The maximum cost of one day, as a multiple of the daily budget. Platforms publish no such limit for the budget of a whole run, whose
   * total is firm. There we assume the same multiple of the even daily share.
   */
  readonly factor: number;
  /**
   * The maximum cost of a calendar period, in daily budgets, even if the run has only a few of its days. Platforms promise less for a
   * period in which a run begins or ends, but their texts differ, so we do not rely on that promise.
   */
  readonly evensOut: { readonly over: EvenedOver; readonly days: number };
  /** A sentence that explains both limits and can stand alone. */
  readonly why: Texts;
}

/** Facts from outside the experiment that checks need. */
export interface Circumstances {
  /** ms since 1970. */
  readonly now: number;
  /** The currency of the ad account, if the platform has reported it. */
  readonly accountCurrency?: string;
  /** The time zone of the ad account, in which days are counted; absent while unknown. */
  readonly accountZone?: string;
  /** The number of rows that each lookup found. Lookups without an answer are absent. */
  readonly found?: Readonly<Record<string, number>>;
  /** What the platform fills into fields that stay empty, by their paths; a path without a text is not filled in. Absent while unknown. */
  readonly filledIn?: Readonly<Record<string, string | null>>;
  /** Identifies a stored file by its content, from its id. Without it, each id counts as a different file. */
  readonly fileOf?: (id: string) => string;
  /** The size of a stored picture, from its id; undefined while unknown. Without it, no crop is checked. */
  readonly sizeOf?: (id: string) => ImageSize | undefined;
  /** The longest parameters that the team's pattern adds to a link of the experiment; absent if it adds none. */
  readonly linkParams?: string;
}

/** Features that experiments of a kind lack, although other experiments of the platform have them. */
interface Withheld {
  readonly when: When;
  readonly part: Part;
  /** The missing fields and alternatives. */
  readonly what: Texts;
  readonly why: Texts;
}

/** A platform's own rule that compares several fields. */
export interface OwnRule {
  readonly part: Part;
  /** The path of a field. The rule is checked just before it. */
  readonly before: string;
  /** Rules whose findings show as soon as a choice breaks them, before the person leaves the field. */
  readonly shownAtOnce?: readonly RuleName[];
  check(input: unknown, circumstances: Circumstances): Finding[];
}

/**
 * A platform as data: the questions of the wizard, the requirements of a submit, the numbering of variations. It has no side effects, so
 * console, API, activities and workflows can all read it. Generic code walks it and never checks which platform it is.
 */
export interface PlatformDescription {
  readonly platform: Platform;
  /** The version of the stored shape. Raise it together with a migration of stored inputs, tested on rows of the version before. */
  readonly version: number;
  /** In the order of their cards. */
  readonly goals: readonly string[];
  /** The goals that the wizard offers, with the texts of their cards. Each can run from its card to its results. */
  readonly cards: Readonly<Record<string, Texts>>;
  /** Other words that are accepted for a goal, each with its goal. */
  readonly goalAliases: Readonly<Record<string, string>>;
  /** The objects that the run belongs to: account, page, pixel. Stored at the top of the experiment. */
  readonly setup: Readonly<Record<string, Field>>;
  readonly information: Readonly<Record<string, Field>>;
  /** The lists of the audience, in the order that numbers variations. They come before the lists of the creative. */
  readonly audiences: Readonly<Record<string, ComponentField>>;
  readonly exclusions: Readonly<Record<string, Field>>;
  readonly creatives: Readonly<Record<string, ComponentField>>;
  /** The sections of each step. */
  readonly steps: Readonly<Record<Part, readonly Section[]>>;
  /** Paths to check before the others of their step, if the order of the cards differs from the order of the checks. */
  readonly checkedFirst?: readonly string[];
  readonly time: RunTime;
  /** Attribution windows in hours by setting: how long after the end results may still arrive. */
  readonly attributionHours: Readonly<Record<string, number>>;
  /**
   * When to read the figures of an ended run again, because the platform still corrects them: days after its end, ascending. From the last
   * day on they no longer change. Absent if figures are final once they have arrived. The reports must include removed ads too, because
   * stored days that are missing from a report are deleted.
   */
  readonly correctedAfterDays?: readonly [number, ...number[]];
  /** Hours from the pause of ads until reports include all of their spend. */
  readonly spendSettlesHours: number;
  readonly rules: readonly OwnRule[];
  /** The minimum number of people that an audience needs to run; absent if any audience can run that is not empty. */
  readonly leastPeople?: number;
  /** An audience with fewer people can run but is small for a test; absent if the platform gives no such number. */
  readonly fewPeople?: number;
  /** The assumed limit of ads that run at once, until the platform reports one; Infinity for no limit. */
  readonly usualLiveAds: number;
  /** The platform's words for the level between campaign and ad. */
  readonly group: GroupWords;
  /** The level whose objects have the budget of a run. */
  readonly moneyLevel: UpperLevel;
  readonly peakDay: PeakDay;
  readonly results: PlatformResults;
  /** The limits on names of ad objects. */
  readonly names: ExternalNames;
  /** The parameters that links of ads can get; absent if links take none. */
  readonly links?: LinkTracking;
  /** The texts about goals, fields and lists: by path, without indexes; goals under `objective`. */
  readonly texts: Readonly<Record<string, FieldTexts>>;
  readonly linking: LinkingTexts;
  /**
   * The path of the advertiser's name that ads show; absent if ads show the name of the row that people choose besides the ad account.
   */
  readonly advertiser?: string;
  /** The path of the chosen customer, if ad accounts are customers of the platform; absent elsewhere. */
  readonly customer?: string;
  /** The path of the list of placements; absent if nobody chooses them. */
  readonly positions?: string;
  /** Placements that show texts and pictures, by key. */
  readonly placements?: Readonly<Record<string, Placement>>;
  /** Features that the platform has stopped or will stop; absent: none known. */
  readonly endings?: readonly Ending[];
  /** The experiments that a person delivers by hand, because the platform accepts no API calls for them; absent: none. */
  readonly byHand?: When;
  /** Features that some experiments lack, and the reason, which the wizard shows. Absent if nothing is missing. */
  readonly withheld?: readonly Withheld[];
  /** How a person runs the scripts of an experiment that is delivered by hand. */
  readonly scriptGuide?: ScriptGuide;
  /** The experiments whose runs may search for the best variation in adaptive waves; absent: none. */
  readonly search?: When;
  /**
   * The paths of the values that lists and details of experiments show: the reference that ads are published as, the reference that counts
   * conversions, and the type of the campaign. Absent if the platform has none.
   */
  readonly columns: { readonly page?: string; readonly conversions?: string; readonly campaignType?: string };
  /** The names of goals in lists, if they differ from the cards. */
  readonly listedGoals?: Readonly<Record<string, Texts>>;
}

/** Keeps the literal types of a description, so that the types of its experiments can be inferred. */
export const describe = <const D extends PlatformDescription>(description: D): D => description;

/** The fields of a step in the order of the checks. */
export function checkedPaths({ steps, checkedFirst = [] }: PlatformDescription, part: Part): string[] {
  const shown = steps[part].flatMap(({ fields }) => fields);
  const first = checkedFirst.filter((path) => shown.includes(path));
  return [...first, ...shown.filter((path) => !first.includes(path))];
}

/** Whether a condition holds for an experiment of this goal. */
export function holds(when: true | When | undefined, goal: unknown, valueAt: (path: string) => unknown): boolean {
  if (when === undefined || when === true) return true;
  if (when.goals !== undefined && !(when.goals as readonly unknown[]).includes(goal)) return false;
  return when.field === undefined || (when.is ?? []).includes(valueAt(when.field));
}
