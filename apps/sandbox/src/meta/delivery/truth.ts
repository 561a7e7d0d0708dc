import type { CreativeData } from '../objects/types.js';
import type { Targeting } from '../targeting/targeting.js';
import { hashNormal } from './random.js';

/** Parts of an ad that carry an effect, as the text they are known by. Equal text, equal effect. */
export type Parts = Record<string, string>;

export interface Truth {
  /** Chance that an impression becomes a link click. */
  ctr: number;
  /** Chance that an impression becomes a click of any kind. */
  ctrAll: number;
  /** Chance that a link click ends in the event the ad set aims at, within seven days. */
  cvr: number;
  /** Effects on the log-odds of a click, by part and by pair of parts. */
  effects: Record<string, number>;
}

/** Spread of the effects of one part, in log-odds. */
const CLICK_SPREAD: Record<string, number> = {
  visual: 0.3,
  headline: 0.2,
  message: 0.16,
  description: 0.06,
  callToAction: 0.12,
  age: 0.2,
  gender: 0.12,
  geo: 0.14,
  detailed: 0.2,
  audience: 0.24,
  placement: 0.16,
};
const CONVERSION_SPREAD: Record<string, number> = {
  visual: 0.1,
  headline: 0.12,
  message: 0.12,
  description: 0.05,
  callToAction: 0.12,
  age: 0.22,
  gender: 0.1,
  geo: 0.15,
  detailed: 0.18,
  audience: 0.3,
  placement: 0.1,
};
/** The few pairs that do more together than apart. */
const PAIRS: [string, string, number][] = [
  ['visual', 'gender', 0.1],
  ['headline', 'age', 0.08],
  ['visual', 'headline', 0.08],
  ['message', 'callToAction', 0.06],
];
const BASE_CTR = 0.014;
const OTHER_CLICKS = 0.22;

/** Share of link clicks that end in the event, before effects. */
const BASE_CVR: Record<string, number> = {
  LEAD_GENERATION: 0.09,
  QUALITY_LEAD: 0.06,
  APP_INSTALLS: 0.07,
  PURCHASE: 0.028,
  ADD_TO_CART: 0.09,
  INITIATED_CHECKOUT: 0.05,
  ADD_PAYMENT_INFO: 0.04,
  CONTENT_VIEW: 0.45,
  LEAD: 0.06,
  COMPLETE_REGISTRATION: 0.055,
  SUBSCRIBE: 0.03,
  START_TRIAL: 0.03,
  SUBMIT_APPLICATION: 0.03,
};

/** Text of a value that does not depend on the order of keys or lists. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(
      ([key, entry]) => entry !== undefined && key !== 'name' && key !== 'location_types',
    );
    return `{${entries
      .map(([key, entry]) => `${key}:${canonical(entry)}`)
      .sort()
      .join(',')}}`;
  }
  return String(value);
}

export function partsOf(content: CreativeData['content'], targeting: Targeting): Parts {
  const placement = Object.entries(targeting).filter(
    ([key]) => key.endsWith('_positions') || key.endsWith('_platforms'),
  );
  return {
    ...content,
    age: `${targeting.age_min ?? 18}-${targeting.age_max ?? 65}`,
    gender: targeting.genders?.length === 1 ? String(targeting.genders[0]) : 'all',
    geo: canonical(targeting.geo_locations),
    detailed: canonical([targeting.flexible_spec ?? [], targeting.interests ?? [], targeting.behaviors ?? []]),
    audience: canonical(targeting.custom_audiences ?? []),
    placement: canonical(Object.fromEntries(placement)),
  };
}

/**
 * The hidden truth about an ad: a base rate moved by one effect for each part and a few for pairs, drawn from the
 * seed and the content alone. Two ads of the same content share it, in whatever account and order they were made.
 */
export function truthOf(seed: string, parts: Parts, event: string): Truth {
  const effects: Record<string, number> = {};
  let click = 0;
  let conversion = 0;
  for (const [part, spread] of Object.entries(CLICK_SPREAD)) {
    const text = parts[part] ?? '';
    if (text === '') continue;
    effects[part] = spread * hashNormal(`${seed}/click/${part}/${text}`);
    click += effects[part];
    conversion += (CONVERSION_SPREAD[part] ?? 0) * hashNormal(`${seed}/conversion/${part}/${text}`);
  }
  for (const [left, right, spread] of PAIRS) {
    if (!parts[left] || !parts[right]) continue;
    const effect = spread * hashNormal(`${seed}/pair/${left}/${parts[left]}/${right}/${parts[right]}`);
    effects[`${left} x ${right}`] = effect;
    click += effect;
  }
  const ctr = moved(BASE_CTR, click);
  return { ctr, ctrAll: ctr * (1 + OTHER_CLICKS), cvr: moved(BASE_CVR[event] ?? 0.04, conversion), effects };
}

export { OTHER_CLICKS };

function moved(base: number, logOdds: number): number {
  const odds = (base / (1 - base)) * Math.exp(logOdds);
  return odds / (1 + odds);
}
