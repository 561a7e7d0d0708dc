import { hashNormal } from './random.js';
import type { WatchModel } from './watching.js';

/** Parts of an ad that carry an effect, as the text that identifies them. Equal text has equal effect. */
export type Parts = Record<string, string>;

export interface Truth {
  /** Chance that an impression becomes a link click. */
  ctr: number;
  /** Chance that an impression becomes a click of any kind. */
  ctrAll: number;
  /** Chance that a link click leads to the event the group aims at, within seven days. */
  cvr: number;
  /** How people watch a video with these parts; absent if the platform does not count watching. */
  watch?: WatchModel;
  /** Effects on the log-odds of a click: by part, by pair of parts, and of the `combination` if it has one of its own. */
  effects: Record<string, number>;
}

/** The effect sizes of a platform's parts. The order of `parts` and `pairs` affects the truth: sums depend on it in their last digits. */
export interface TruthModel {
  /** Spread of the effects of each part on the log-odds of a click and of a conversion, and on the logarithm of patience. */
  parts: Record<string, { click: number; conversion: number; watch?: number }>;
  /** The few pairs with an interaction, and its spread on the log-odds of a click. */
  pairs: readonly [left: string, right: string, spread: number][];
  /** Spread of a combination's own effect, beyond its parts and pairs, on the log-odds of a click; 0 if left out. */
  combination?: number;
  /** Base share of link clicks that lead to the event; 0.04 for events that are not listed. */
  events: Record<string, number>;
  /** Base model of how people watch videos; without it, watching is not counted. */
  watch?: WatchModel;
}

/** The model with every effect multiplied by `factor`. */
export function ofStrength(model: TruthModel, factor: number): TruthModel {
  if (factor === 1) return model;
  const parts = Object.entries(model.parts).map(([part, { click, conversion, watch }]) => [
    part,
    {
      click: factor * click,
      conversion: factor * conversion,
      ...(watch !== undefined && { watch: factor * watch }),
    },
  ]);
  return {
    ...model,
    parts: Object.fromEntries(parts),
    pairs: model.pairs.map(([left, right, spread]) => [left, right, factor * spread]),
    combination: factor * (model.combination ?? 0),
  };
}

const BASE_CTR = 0.014;
const OTHER_EVENTS = 0.04;
/** Other clicks, which lead nowhere, per link click. */
export const OTHER_CLICKS = 0.22;

/**
 * The hidden truth about an ad: a base rate, changed by one effect per part, by a few pairs, and by its combination. All effects depend
 * only on seed and content. Two ads with the same content have the same truth, in any account and any order of creation.
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
  if (model.combination) {
    const texts = Object.keys(model.parts).map((part) => parts[part] ?? '');
    effects['combination'] = model.combination * hashNormal(`${seed}/combination/${texts.join('/')}`);
    click += effects['combination'];
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

/** The probability `base` with its log-odds shifted by `logOdds`. */
export function moved(base: number, logOdds: number): number {
  const odds = (base / (1 - base)) * Math.exp(logOdds);
  return odds / (1 + odds);
}
