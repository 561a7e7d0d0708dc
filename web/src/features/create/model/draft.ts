import { LIMITS } from '#libs/contracts/limits.js';
import { readAmount } from '#libs/contracts/money/amount-text.js';
import { DEFAULT_CALL_TO_ACTION } from '#libs/platforms/meta/calls-to-action.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { createdVariations } from '#libs/platforms/components.js';
import type { Alternative } from '#libs/platforms/fields.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { HOUR_MS } from '#libs/contracts/time.js';

type Audiences = MetaExperimentInput['audiences'];
export type MetaGender = Audiences['genders'][number]['value'];
export type MetaLocation = Audiences['geolocations'][number]['value'][number];
export type MetaInterest = Audiences['interests'][number]['value'][number];

interface Image {
  id: string;
  name: string;
  /** Address of the preview: an object URL, or the stored upload's. */
  preview: string;
}

/** An image of this computer. Its file is kept beside the rest of the draft, in the browser's database of files. */
export interface ChosenImage extends Image {
  file: File;
}

/** An image that the server keeps: it is named and not sent again. */
export interface StoredImage extends Image {
  /** Asset id. */
  asset: string;
}

export type VisualDraft = ChosenImage | StoredImage;

export const isStored = (visual: VisualDraft): visual is StoredImage => 'asset' in visual;

/** The images that have to be sent, in order. */
export const chosenImages = (visuals: readonly VisualDraft[]): ChosenImage[] =>
  visuals.filter((visual): visual is ChosenImage => !isStored(visual));

/** Bytes of the images that have to be sent: stored ones need no further room. */
export const chosenBytes = (visuals: readonly VisualDraft[]): number =>
  chosenImages(visuals).reduce((sum, { file }) => sum + file.size, 0);

/** What is typed into the form, as typed. Times are ISO 8601; the budget stays text, to be read in the form's language. */
export interface TrafficDraft {
  secondaryGoal: string;
  accountId: string;
  pageId: string;
  /** Who benefits from ads for the EU and who pays for them; empty ones are filled in by the server where they are known. */
  beneficiary: string;
  payor: string;
  name: string;
  promotedUrl: string;
  industry: string;
  startsAt: string | null;
  endsAt: string | null;
  /** What was typed as a date where it cannot be read, else empty. */
  startsTyped: string;
  endsTyped: string;
  budget: string;
  ages: Alternative<[min: number, max: number]>[];
  genders: Alternative<MetaGender>[];
  geolocations: Alternative<MetaLocation[]>[];
  interests: Alternative<MetaInterest[]>[];
  headlines: Alternative<string>[];
  copies: Alternative<string>[];
  visuals: VisualDraft[];
  ctas: Alternative<string>[];
}

/** The lists of alternatives, by the names of the components they become. */
export const LIST_FIELDS = [
  'ages',
  'genders',
  'geolocations',
  'interests',
  'headlines',
  'copies',
  'visuals',
  'ctas',
] as const;

/** The budget that a new Meta experiment starts with (META-041). */
const DEFAULT_BUDGET = '15';
/** The currency of the budget until an account says its own (META-041). */
export const DEFAULT_CURRENCY = 'USD';

/** How the budget is to be read: in the form's language and the ad account's currency. */
export interface BudgetReader {
  language: Language;
  currency: string;
}

/** The budget in minor units, or null where it cannot be read. */
export function budgetMinorOf({ budget }: Pick<TrafficDraft, 'budget'>, reader: BudgetReader): number | null {
  const read = readAmount(budget, reader);
  return read.ok ? read.amountMinor : null;
}

export const newAlternative = <T>(value: T): Alternative<T> => ({ id: crypto.randomUUID(), value });

/** One day, from the next full hour that leaves the required head start and two hours to fill in the form. */
export function defaultRun(now: Date): { startsAt: string; endsAt: string } {
  const start = Math.ceil((now.getTime() + (LIMITS.startAheadHours + 2) * HOUR_MS) / HOUR_MS) * HOUR_MS;
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + 24 * HOUR_MS).toISOString() };
}

export const defaultAges = (): [number, number] => [LIMITS.ages.defaultMin, LIMITS.ages.defaultMax];

export const newDraft = (now: Date): TrafficDraft => ({
  secondaryGoal: 'LINK_CLICKS',
  accountId: '',
  pageId: '',
  beneficiary: '',
  payor: '',
  name: '',
  promotedUrl: '',
  industry: '',
  ...defaultRun(now),
  startsTyped: '',
  endsTyped: '',
  budget: DEFAULT_BUDGET,
  ages: [newAlternative(defaultAges())],
  genders: [newAlternative<MetaGender>(0)],
  geolocations: [newAlternative<MetaLocation[]>([])],
  interests: [],
  headlines: [newAlternative('')],
  copies: [newAlternative('')],
  visuals: [],
  ctas: [newAlternative<string>(DEFAULT_CALL_TO_ACTION)],
});

/** Alternatives per component; an absent one counts as 1. */
export type ComponentCounts = Partial<Record<(typeof LIST_FIELDS)[number], number>>;

/** Alternatives per component; empty lists are left out, they count as 1 (META-129). */
export function componentCounts(draft: TrafficDraft): ComponentCounts {
  const counts: ComponentCounts = {};
  for (const field of LIST_FIELDS) if (draft[field].length > 0) counts[field] = draft[field].length;
  return counts;
}

/** The number of created variations. */
export const createdCount = (counts: ComponentCounts): number => createdVariations(Object.values(counts));

/** Whole days that the run touches, at least 1; null without a valid range. */
export function runDays({ startsAt, endsAt }: Pick<TrafficDraft, 'startsAt' | 'endsAt'>): number | null {
  if (startsAt === null || endsAt === null) return null;
  const ms = Date.parse(endsAt) - Date.parse(startsAt);
  return ms > 0 ? Math.max(1, Math.ceil(ms / (24 * HOUR_MS))) : null;
}
