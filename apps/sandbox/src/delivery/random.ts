import { createHash } from 'node:crypto';

/** A number in (0, 1) that depends only on the text. */
function hashUniform(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return (digest.readUIntBE(0, 6) + 0.5) / 2 ** 48;
}

/** A standard normal number that depends only on the text. */
export function hashNormal(text: string): number {
  const radius = Math.sqrt(-2 * Math.log(hashUniform(`${text}#r`)));
  return radius * Math.cos(2 * Math.PI * hashUniform(`${text}#a`));
}

/**
 * A seeded stream of random numbers (SplitMix-style mixing of 32-bit words), fast enough for a draw per ad and delivery slot.
 * Deterministic on every machine.
 */
export class Random {
  private state: number;

  constructor(key: string) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
    this.state = hash >>> 0;
  }

  uniform(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let word = this.state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    word = (word ^ (word >>> 15)) >>> 0;
    return (word + 0.5) / 2 ** 32;
  }

  /** The same items in random order. */
  shuffled<Thing>(things: readonly Thing[]): Thing[] {
    return things
      .map((thing) => ({ thing, rank: this.uniform() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ thing }) => thing);
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Poisson with the given mean: exact below 30, a rounded normal above. */
  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.uniform(); product > limit; product *= this.uniform()) count += 1;
    return count;
  }

  /** Binomial: exact by waiting times for few expected successes, a rounded normal otherwise. */
  binomial(trials: number, chance: number): number {
    if (trials <= 0 || chance <= 0) return 0;
    if (chance >= 1) return trials;
    if (chance > 0.5) return trials - this.binomial(trials, 1 - chance);
    const mean = trials * chance;
    if (mean > 30) {
      const draw = Math.round(mean + Math.sqrt(mean * (1 - chance)) * this.normal());
      return Math.min(trials, Math.max(0, draw));
    }
    const scale = Math.log1p(-chance);
    let successes = 0;
    for (
      let at = Math.ceil(Math.log(this.uniform()) / scale);
      at <= trials;
      at += Math.ceil(Math.log(this.uniform()) / scale)
    ) {
      successes += 1;
    }
    return successes;
  }
}
