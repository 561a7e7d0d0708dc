import { hashNormal } from '../../../apps/sandbox/src/delivery/random.js';
import type { People } from '../../../apps/sandbox/src/delivery/rivalry.js';
import { moved, truthOf, type Truth, type TruthModel } from '../../../apps/sandbox/src/delivery/truth.js';
import { TRUTH_MODEL } from '../../../apps/sandbox/src/meta/delivery/truth-model.js';
import { decoderOf, productOf } from '#libs/experiments/design/variation-space.js';

/** An experiment's lists, audience first, with the number of ads and the impressions that its budget buys. */
export interface Shape {
  parts: Readonly<Record<string, number>>;
  audienceParts: number;
  tested: number;
  impressions: number;
}

/** Two shapes. The first audience has two parts, one with overlapping alternatives; the second has three, two of them overlapping. */
export const SHAPES: readonly Shape[] = [
  {
    parts: { age: 4, detailed: 5, headline: 5, visual: 5, callToAction: 4 },
    audienceParts: 2,
    tested: 200,
    impressions: 240_000,
  },
  {
    parts: { geo: 3, audience: 3, detailed: 2, headline: 4, visual: 6, message: 3 },
    audienceParts: 3,
    tested: 160,
    impressions: 300_000,
  },
];

/** Parts of an audience where a person has exactly one alternative. In other parts, people can be in several. */
const EXCLUSIVE = new Set(['age', 'gender', 'geo']);

/** A world without any difference between variations. */
const NO_EFFECTS: TruthModel = {
  parts: Object.fromEntries(Object.keys(TRUTH_MODEL.parts).map((part) => [part, { click: 0, conversion: 0 }])),
  pairs: [],
  events: {},
};

/** The hidden truth about an experiment. */
export class World {
  readonly sizes: readonly number[];
  readonly levelsOf: (variation: number) => number[];
  /** By variation number. */
  readonly truths: readonly Truth[];

  constructor(
    readonly shape: Shape,
    readonly seed: number,
    { hasEffects = true, ownSpread = OWN_SPREAD }: { hasEffects?: boolean; ownSpread?: number } = {},
  ) {
    this.sizes = Object.values(shape.parts);
    this.levelsOf = decoderOf(this.sizes);
    const model = hasEffects ? TRUTH_MODEL : NO_EFFECTS;
    this.truths = Array.from({ length: productOf(this.sizes) }, (_, variation) => {
      const truth = truthOf(`world ${seed}`, model, this.textsOf(variation), '');
      const own = hasEffects ? ownSpread * hashNormal(`world ${seed}/own/${variation}`) : 0;
      return { ...truth, ctr: moved(truth.ctr, own) };
    });
  }

  /** Log-odds of a click, by variation number. */
  get values(): number[] {
    return this.truths.map(({ ctr }) => Math.log(ctr / (1 - ctr)));
  }

  /** The effect of the days of each wave on the log-odds of every click; 0 in the first wave. */
  waveEffect(wave: number): number {
    return wave === 0 ? 0 : WAVE_SPREAD * hashNormal(`world ${this.seed}/wave ${wave}`);
  }

  /** The people that a variation's group targets. */
  peopleOf(variation: number): People {
    const texts = Object.entries(this.textsOf(variation)).slice(0, this.shape.audienceParts);
    return {
      exclusive: Object.fromEntries(
        texts.filter(([part]) => EXCLUSIVE.has(part)).map(([part, text]) => [part, [text]]),
      ),
      overlapping: Object.fromEntries(texts.filter(([part]) => !EXCLUSIVE.has(part))),
    };
  }

  private textsOf(variation: number): Record<string, string> {
    const levels = this.levelsOf(variation);
    return Object.fromEntries(Object.keys(this.shape.parts).map((part, f) => [part, `${part} ${levels[f]}`]));
  }
}

/** Spreads in log-odds: of a combination's effect beyond its parts, and of a wave's effect on all of its ads. */
const OWN_SPREAD = 0.1;
const WAVE_SPREAD = 0.1;
