import type { GroupWords } from '#libs/contracts/experiment/run/level-texts.js';
import type { ImageSize } from '#libs/contracts/pictures/crop.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { Ending } from './endings/endings.js';
import type { FieldTexts } from './fields/field-texts.js';
import type { ComponentField, Field, When } from './fields/fields.js';
import type { LinkTracking } from './naming/link-tracking.js';
import type { Placement } from './fields/placements.js';
import type { PlatformResults } from './results/results.js';
import type { RuleName } from './checking/rules.js';
import type { Section } from './fields/sections.js';

/** The parts of an experiment that the wizard fills in, one step each, in their order. */
export const PARTS = ['information', 'audience', 'creative'] as const;
export type Part = (typeof PARTS)[number];

/** A text in the languages of the product. */
export type Texts = Readonly<Record<Language, string>>;

/** What people read before they link an account. */
export interface LinkingTexts {
  /** What they need it for. */
  readonly lead: Texts;
  /** What they choose in the platform's window. */
  readonly choose: Texts;
  /** Which rights are asked for. */
  readonly rights: Texts;
}

/** What a platform bounds a run's dates by. */
export interface RunTime {
  readonly start: string;
  readonly end: string;
  /** Hours between submit and start at least. */
  readonly headStartHours: number;
  /** Calendar days at most. */
  readonly longestDays: number;
  /** Calendar days between its first and its last at least, where there is such a bound. */
  readonly shortestDays?: number;
  /** The rule that is told of dates that make no run; else that of every run. */
  readonly invalid?: RuleName;
}

/** What is known beside an experiment when it is judged. */
export interface Circumstances {
  /** ms since 1970. */
  readonly now: number;
  /** Of the ad account, where the platform was asked. */
  readonly accountCurrency?: string;
  /** The zone of the ad account, in which days are counted; absent while it is not known. */
  readonly accountZone?: string;
  /** How many rows lookups have found, by their names; those that have not answered are left out. */
  readonly found?: Readonly<Record<string, number>>;
  /** Who is named in ads where the experiment names nobody; absent while it is not known. */
  readonly sponsors?: { readonly beneficiary: string | null; readonly payor: string | null } | null;
  /** What a stored file is known by, from its id: its content where that is known. Left out, each id is a file of its own. */
  readonly fileOf?: (id: string) => string;
  /** How large a stored picture is, from its id; undefined while it is not known. Left out, no picture is held against its crops. */
  readonly sizeOf?: (id: string) => ImageSize | undefined;
  /** The longest parameters that the team's pattern adds to a link of the experiment; absent for none. */
  readonly linkParams?: string;
}

/** A rule of a platform's own that holds several fields against each other. */
export interface OwnRule {
  readonly part: Part;
  /** Judged just before the field of this path. */
  readonly before: string;
  /** Rules whose findings show at once when a choice breaks them, before the field is left. */
  readonly toldAtOnce?: readonly RuleName[];
  check(input: unknown, circumstances: Circumstances): Finding[];
}

/**
 * A platform as data: what the wizard asks, what a submit must hold, what numbers variations. Pure, so that console, API,
 * activities and workflows read the same. Generic code walks it and never asks which platform it has.
 */
export interface PlatformDescription {
  readonly platform: Platform;
  /** Of the stored shape; raised with a migration of what is stored, tested on rows of the version before. */
  readonly version: number;
  /** In the order of their cards. */
  readonly goals: readonly string[];
  /** The goals that the wizard offers, which can be run from their card to their results, with what their cards say. */
  readonly cards: Readonly<Record<string, Texts>>;
  /** Words that are read as a goal. */
  readonly goalAliases: Readonly<Record<string, string>>;
  /** What the run is bound to: account, page, pixel. Stored at the top of the experiment. */
  readonly setup: Readonly<Record<string, Field>>;
  readonly information: Readonly<Record<string, Field>>;
  /** The lists of the audience, in the order that numbers variations. They come before those of the creative. */
  readonly audiences: Readonly<Record<string, ComponentField>>;
  readonly exclusions: Readonly<Record<string, Field>>;
  readonly creatives: Readonly<Record<string, ComponentField>>;
  /** The sections of each step. */
  readonly steps: Readonly<Record<Part, readonly Section[]>>;
  /** Paths that are checked before the others of their step, where it is not the order of the cards. */
  readonly checkedFirst?: readonly string[];
  readonly time: RunTime;
  /** Attribution windows in hours by setting: how long after the end results may still arrive. */
  readonly attributionHours: Readonly<Record<string, number>>;
  /**
   * When figures of a run that has ended are read again, because the platform still corrects them: days after its end, ascending. The
   * last one is the day from which they no longer change. Absent where figures are final once they have arrived.
   */
  readonly correctedAfterDays?: readonly [number, ...number[]];
  readonly rules: readonly OwnRule[];
  /** The fewest people that an audience needs to run; absent where it only must not be empty. */
  readonly leastPeople?: number;
  /** People below which an audience is small for a test, though it can run; absent where the platform names no such number. */
  readonly fewPeople?: number;
  /** Ads that may run at once where nobody has asked the platform yet; Infinity where it bounds none. */
  readonly usualLiveAds: number;
  /** What the platform calls what stands between a campaign and its ads. */
  readonly group: GroupWords;
  readonly results: PlatformResults;
  /** What the names of objects may hold. */
  readonly names: ExternalNames;
  /** What can be added to where ads lead; absent where links take nothing. */
  readonly links?: LinkTracking;
  /** What people read of goals, fields and lists: by path, without indexes; of the goals by `objective`. */
  readonly texts: Readonly<Record<string, FieldTexts>>;
  readonly linking: LinkingTexts;
  /** The list of the places where ads may be shown, by its path; absent where nobody chooses them. */
  readonly positions?: string;
  /** Names of places that texts and pictures are shown in; told by their keys. */
  readonly placements?: Readonly<Record<string, Placement>>;
  /** What the platform stops taking, or has stopped; absent where nothing is known of. */
  readonly endings?: readonly Ending[];
  /** The experiments that a person delivers by hand, because the platform takes no calls for them; absent: none. */
  readonly byHand?: When;
  /** What lists of experiments tell and filter by, as paths of the input. */
  readonly columns: { readonly page?: string; readonly campaignType?: string };
  /** What lists call a goal where it is not as on its card. */
  readonly listedGoals?: Readonly<Record<string, Texts>>;
}

/** Keeps the literal types of a description, from which those of its experiments are inferred. */
export const describe = <const D extends PlatformDescription>(description: D): D => description;

/** The fields of a step in the order in which they are checked. */
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
