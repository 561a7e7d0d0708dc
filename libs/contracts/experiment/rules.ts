import { LIMITS } from '../limits.js';
import { englishOf } from '../messages/texts.js';
import { RULE_TEXTS } from './rule-texts.js';
import {
  ATTRIBUTION_SETTINGS,
  CONVERSIONS_SECONDARY_GOALS,
  TRAFFIC_SECONDARY_GOALS,
  type AttributionSetting,
  type MetaLocation,
  type MetaObjective,
} from './meta-experiment.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.js';

/**
 * Rules of an experiment's fields that the console checks while typing and the server checks again. Each rule answers
 * null or the key of its message, so that the console can say it in the user's language.
 */
export const RULE_MESSAGES = englishOf(RULE_TEXTS);
export type RuleMessage = keyof typeof RULE_MESSAGES;
/** What a rule answers: null where the value is fine. */
export type RuleResult = RuleMessage | null;

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** An ISO 8601 time with offset, as ms since 1970 and as its own clock shows it; null where it is no such time. */
export function parseTime(text: unknown): { at: number; local: number } | null {
  const match = typeof text === 'string' ? ISO_WITH_OFFSET.exec(text) : null;
  if (!match) return null;
  const offset = match[3]!;
  const at = Date.parse(match[0].replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at)) return null;
  const minutes =
    offset === 'Z' ? 0 : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)));
  return { at, local: at + minutes * MINUTE_MS };
}

/** What can be wrong with the dates of a run, so that a screen can say which. */
export type DateRangeFault = 'missing' | 'past' | 'tooSoon' | 'reversed' | 'tooLong';

/**
 * The run starts at least 2 hours ahead, ends after its start and lasts at most 7 days by the calendar: seven days in
 * which the clocks go back are 169 hours and fine.
 * @param now ms since 1970
 */
export function dateRangeFault(start: unknown, end: unknown, now: number): DateRangeFault | null {
  const from = parseTime(start);
  const to = parseTime(end);
  if (!from || !to) return 'missing';
  if (from.at < now) return 'past';
  if (from.at < now + LIMITS.startAheadHours * HOUR_MS) return 'tooSoon';
  if (to.at <= from.at) return 'reversed';
  return to.local - from.local > LIMITS.runDays * DAY_MS ? 'tooLong' : null;
}

/** The one text that the specification has for all of them (META-085, META-089). */
export const checkDateRange = (start: unknown, end: unknown, now: number): RuleResult =>
  dateRangeFault(start, end, now) === null ? null : 'invalidDateRange';

/** A promoted address: http or https, standard port, a host, no credentials. */
export function checkUrl(text: unknown): RuleResult {
  if (typeof text !== 'string' || text.trim() === '') return 'destination';
  if (!/^https?:\/\//i.test(text.trim())) return 'urlScheme';
  if (/\s/.test(text.trim()) || !URL.canParse(text.trim())) return 'destination';
  const { hostname, port, username, password } = new URL(text.trim());
  const isPlain =
    hostname !== '' && username === '' && password === '' && (port === '' || port === '80' || port === '443');
  return isPlain ? null : 'destination';
}

/** A text that must say something. */
export const checkText = (text: unknown): RuleResult => (isBlank(text) ? 'text' : null);

/** Whether a value is no text, or a text of white space only. */
export const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

/** The radius of a custom location, ends included. */
export function checkRadius(radius: unknown, unit: unknown): RuleResult {
  if (unit !== 'mile' && unit !== 'kilometer') return 'location';
  const { min, max } = LIMITS.radius[unit];
  if (typeof radius === 'number' && radius >= min && radius <= max) return null;
  return unit === 'mile' ? 'radiusMile' : 'radiusKilometer';
}

const isBetween = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** A location; a custom one needs a name, its two coordinates and a radius, any other the platform's key. */
export function checkLocation(location: Partial<MetaLocation> | null | undefined): RuleResult {
  if (!location || isBlank(location.name)) return 'location';
  if (location.type !== 'custom_location') return isBlank(location.key) ? 'location' : null;
  const { latitude, longitude, radius, distance_unit: unit } = location;
  if (!isBetween(latitude, -90, 90) || !isBetween(longitude, -180, 180)) return 'location';
  return checkRadius(radius, unit);
}

/** An optional telephone number, formatted or not. */
export function checkPhone(phone: unknown): RuleResult {
  if (phone === undefined || phone === null || phone === '') return null;
  if (typeof phone !== 'string' || !/^[\d\s()-]*$/.test(phone)) return 'phone';
  return isBetween(phoneDigits(phone).length, LIMITS.phoneDigits.min, LIMITS.phoneDigits.max) ? null : 'phone';
}

/** An optional country prefix: up to 3 digits. */
export const checkPhonePrefix = (lada: unknown): RuleResult =>
  lada === undefined || lada === null || lada === '' || (typeof lada === 'string' && /^\d{1,3}$/.test(lada))
    ? null
    : 'phone';

const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** What has been typed so far as `(xxx) xxx-xxxx`, without what is beyond 10 digits. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed).slice(0, LIMITS.phoneDigits.max);
  if (digits.length <= 3) return digits;
  const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`;
}

/** An age bracket within 13 to 65. */
export function checkAges(bracket: unknown): RuleResult {
  if (!Array.isArray(bracket) || bracket.length !== 2) return 'ages';
  const [min, max] = bracket as unknown[];
  const { ages } = LIMITS;
  const isAge = (age: unknown): age is number => Number.isInteger(age) && isBetween(age, ages.min, ages.max);
  return isAge(min) && isAge(max) && min <= max ? null : 'ages';
}

/** The cards of a carousel; what each card's file must be is for the upload to say. */
export function checkCarousel(items: unknown): RuleResult {
  const { min, max } = LIMITS.carouselItems;
  const cards: unknown[] = Array.isArray(items) ? items : [];
  if (cards.length < min) return 'carouselMinimum';
  if (cards.length > max) return 'carouselMaximum';
  const isComplete = (card: unknown) => checkUrl((card as { website?: unknown } | null)?.website) === null;
  return cards.every(isComplete) ? null : 'carouselItems';
}

/** The attribution settings that an objective offers. */
export function attributionSettingsFor(objective: MetaObjective): readonly AttributionSetting[] {
  if (objective === 'OUTCOME_TRAFFIC' || objective === 'OUTCOME_LEADS') return ['1_day_c'];
  if (objective === 'OUTCOME_APP_PROMOTION') return ['1_day_c', '1_day_c_v'];
  return ATTRIBUTION_SETTINGS;
}

/** The secondary goals that an objective requires one of; empty where it has none. */
export function secondaryGoalsFor(objective: MetaObjective): readonly string[] {
  if (objective === 'OUTCOME_TRAFFIC') return TRAFFIC_SECONDARY_GOALS;
  return objective === 'CONVERSIONS' ? CONVERSIONS_SECONDARY_GOALS : [];
}

/** Number of created variations: the product of the list sizes, an empty list counting as 1. */
export const createdVariations = (counts: readonly number[]): number =>
  counts.reduce((product, count) => product * Math.max(1, count), 1);

/** Whether so many variations can be created: 50,000 itself can. */
export const areVariationsValid = (created: number): boolean => created <= LIMITS.createdVariations;
