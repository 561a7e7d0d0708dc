import { hashNormal } from './random.js';
import type { WatchModel } from './watching.js';

/** Parts of an ad that carry an effect, as the text they are known by. Equal text, equal effect. */
export type Parts = Record<string, string>;

export interface Truth {
  /** Chance that an impression becomes a link click. */
  ctr: number;
  /** Chance that an impression becomes a click of any kind. */
  ctrAll: number;
  /** Chance that a link click ends in the event the group aims at, within seven days. */
  cvr: number;
  /** How a video with these parts is watched; absent where the platform counts no watching. */
  watch?: WatchModel;
  /** Effects on the log-odds of a click, by part and by pair of parts. */
  effects: Record<string, number>;
}

/** How much a platform's parts matter. The order of `parts` and `pairs` belongs to the truth: sums depend on it in their last digits. */
export interface TruthModel {
  /** Spread of the effects of each part on the log-odds of a click and of a conversion, and on the logarithm of patience. */
  parts: Record<string, { click: number; conversion: number; watch?: number }>;
  /** The few pairs that do more together than apart, with their spread on the log-odds of a click. */
  pairs: readonly [left: string, right: string, spread: number][];
  /** Share of link clicks that end in the event, before effects; 0.04 for events that are not listed. */
  events: Record<string, number>;
  /** How videos are watched before effects; left out, watching is not counted. */
  watch?: WatchModel;
}

const BASE_CTR = 0.014;
const OTHER_EVENTS = 0.04;
/** Clicks that lead nowhere, for each link click. */
export const OTHER_CLICKS = 0.22;

/**
 * The hidden truth about an ad: a base rate moved by one effect for each part and a few for pairs, drawn from the
 * seed and the content alone. Two ads of the same content share it, in whatever account and order they were made.
 */
export function truthOf(seed: string, model: TruthModel, parts: Parts, event: string): Truth {
  const effects: Record<string, number> = {};
  let click = 0;
  let conversion = 0;
  let patience = 0;
  for (const [part, spread] of Object.entries(model.parts)) {
    const text = parts[part] ?? '';
    if (text === '') continue;
    effects[part] = spread.click * hashNormal(`${seed}/click/${part}/${text}`);
    click += effects[part];
    conversion += spread.conversion * hashNormal(`${seed}/conversion/${part}/${text}`);
    if (spread.watch !== undefined) patience += spread.watch * hashNormal(`${seed}/watch/${part}/${text}`);
  }
  for (const [left, right, spread] of model.pairs) {
    if (!parts[left] || !parts[right]) continue;
    const effect = spread * hashNormal(`${seed}/pair/${left}/${parts[left]}/${right}/${parts[right]}`);
    effects[`${left} x ${right}`] = effect;
    click += effect;
  }
  const ctr = moved(BASE_CTR, click);
  return {
    ctr,
    ctrAll: ctr * (1 + OTHER_CLICKS),
    cvr: moved(model.events[event] ?? OTHER_EVENTS, conversion),
    ...(model.watch && { watch: { ...model.watch, patience: model.watch.patience * Math.exp(patience) } }),
    effects,
  };
}

function moved(base: number, logOdds: number): number {
  const odds = (base / (1 - base)) * Math.exp(logOdds);
  return odds / (1 + odds);
}
