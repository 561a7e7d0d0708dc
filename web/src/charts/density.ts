export interface Curve {
  /** Most likely rate, in percent. */
  mode: number;
  /** Spread of the rate's logarithm. */
  spread: number;
}

/** Highest point of the curve is 1; the tails of a rate reach further up than down, as a log-normal does. */
export function heightAt({ mode, spread }: Curve, rate: number): number {
  if (rate <= 0) return 0;
  const mean = Math.log(mode) + spread ** 2;
  const density = (at: number) => Math.exp(-((Math.log(at) - mean) ** 2) / (2 * spread ** 2)) / at;
  return density(rate) / density(mode);
}

/** Points of the curve where it is visibly above zero. */
export function pointsOf(curve: Curve, count = 60): { rate: number; height: number }[] {
  const from = curve.mode * Math.exp(-3.2 * curve.spread);
  const to = curve.mode * Math.exp(3.6 * curve.spread);
  return Array.from({ length: count + 1 }, (_, index) => {
    const rate = from + ((to - from) * index) / count;
    return { rate, height: heightAt(curve, rate) };
  });
}
