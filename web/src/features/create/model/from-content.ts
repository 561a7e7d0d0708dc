import type { Language } from '#libs/contracts/messages/language.js';
import type { Alternative, VisualValue } from '#libs/platforms/fields.js';
import { META } from '#libs/platforms/meta/description.js';
import {
  newDraft,
  type MetaGender,
  type MetaInterest,
  type MetaLocation,
  type StoredImage,
  type TrafficDraft,
} from './draft.js';

const GENDERS = META.audiences.genders.options;
const SECONDARY_GOALS = META.information.secondary_goal.offered.OUTCOME_TRAFFIC;

const UNSHOWN_AUDIENCES = [
  'demographics',
  'custom_audiences',
  'custom_conversions',
  'positions',
  'user_devices',
] as const;

/** What an experiment may hold that the form has no field for. */
export type UnshownPart =
  | (typeof UNSHOWN_AUDIENCES)[number]
  | 'objective'
  | 'attribution'
  | 'pixel'
  | 'ig'
  | 'exclusions'
  | 'descriptions'
  | 'otherVisuals';

interface FromContent {
  draft: TrafficDraft;
  /** Parts that are not in the draft, and would be missing in what is submitted from it. */
  leftOut: UnshownPart[];
}

/** Any depth of it may be missing or something else: unfinished experiments are stored unjudged. */
type Loose = Record<string, unknown>;

/**
 * An experiment's contents as the form holds them, so that `toInput` gives back what was submitted. Dates stay as they
 * are, also past ones. Images are those that the server keeps.
 * @param content `content` of the experiment's detail: a MetaExperimentInput, or part of one
 */
export function fromContent(content: object, { now, language }: { now: Date; language: Language }): FromContent {
  const fresh = newDraft(now);
  const [input, information] = [content as Loose, partOf(content, 'information')];
  const [audiences, creatives] = [partOf(content, 'audiences'), partOf(content, 'creatives')];
  const textOf = (part: Loose, name: string): string => (isText(part[name]) ? part[name] : '');
  const at = (name: string): string | null => {
    const time = Date.parse(textOf(information, name));
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  };
  const goal = textOf(information, 'secondary_goal');
  const visuals = alternatives(creatives['visuals'], isVisual);
  const images = visuals.flatMap(toStoredImage);
  const draft: TrafficDraft = {
    ...fresh,
    secondaryGoal: SECONDARY_GOALS.some((one) => one === goal) ? goal : fresh.secondaryGoal,
    accountId: textOf(partOf(input, 'account'), 'id'),
    pageId: textOf(partOf(input, 'page'), 'id'),
    beneficiary: textOf(information, 'dsa_beneficiary'),
    payor: textOf(information, 'dsa_payor'),
    name: textOf(information, 'name'),
    promotedUrl: textOf(information, 'promoted_url'),
    industry: textOf(information, 'industry'),
    startsAt: at('start_date'),
    endsAt: at('end_date'),
    budget: budgetText(information['budget'], language),
    ages: alternatives(audiences['ages'], isAges),
    genders: alternatives(audiences['genders'], isGender),
    geolocations: alternatives(audiences['geolocations'], isGroup<MetaLocation>),
    interests: alternatives(audiences['interests'], isGroup<MetaInterest>),
    headlines: alternatives(creatives['headlines'], isText),
    copies: alternatives(creatives['copies'], isText),
    visuals: images,
    ctas: alternatives(creatives['ctas'], isText),
  };
  const leftOut: UnshownPart[] = UNSHOWN_AUDIENCES.filter((name) => isFilled(audiences[name]));
  const also = (part: UnshownPart, isThere: boolean) => isThere && leftOut.push(part);
  also('exclusions', Object.values(partOf(input, 'exclusions')).some(isFilled));
  also('descriptions', isFilled(creatives['descriptions']));
  also('otherVisuals', images.length < visuals.length);
  also('pixel', isRecord(input['pixel']));
  also('ig', isRecord(input['ig']));
  also('attribution', (input['attribution_setting'] ?? '1_day_c') !== '1_day_c');
  also('objective', (input['objective'] ?? 'OUTCOME_TRAFFIC') !== 'OUTCOME_TRAFFIC');
  return { draft, leftOut };
}

/** Where a stored upload is read; only its team can. */
const assetPath = (id: string): string => `/api/v1/assets/${id}`;

function toStoredImage({ id, value: { name, type, asset } }: Alternative<VisualValue>): StoredImage[] {
  return type === 'image' && asset !== undefined ? [{ id, name, asset, preview: assetPath(asset) }] : [];
}

/** As the language writes it, without thousands: it cannot be read as another amount. */
function budgetText(budget: unknown, language: Language): string {
  if (typeof budget !== 'number' || !Number.isFinite(budget)) return '';
  const text = String(budget);
  return language === 'es' ? text.replace('.', ',') : text;
}

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (whole: object, name: string): Loose => {
  const part = (whole as Loose)[name];
  return isRecord(part) ? part : {};
};
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** The entries of a list whose values are as they should be. */
function alternatives<T>(list: unknown, isValue: (value: unknown) => value is T): Alternative<T>[] {
  if (!Array.isArray(list)) return [];
  return list.filter((one): one is Alternative<T> => isRecord(one) && isText(one['id']) && isValue(one['value']));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isAges = (value: unknown): value is [min: number, max: number] =>
  Array.isArray(value) && value.length === 2 && value.every((age) => typeof age === 'number');
const isGender = (value: unknown): value is MetaGender => GENDERS.some((gender) => gender === value);
const isGroup = <T>(value: unknown): value is T[] => Array.isArray(value) && value.every(isRecord);
const isVisual = (value: unknown): value is VisualValue => isRecord(value) && isText(value['name']);
