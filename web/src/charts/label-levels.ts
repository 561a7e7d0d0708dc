/** Labels closer than this share of the axis would touch. */
const CLOSE = 0.15;

/**
 * On which storey each label stands so that no two neighbours on one storey touch.
 * @param positions where the labels stand on the axis
 * @param span length of the axis
 * @returns a storey (0 is the lowest) for each position, in the same order
 */
export function labelLevels(positions: readonly number[], span: number): number[] {
  const levels = positions.map(() => 0);
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  order.forEach((index, place) => {
    const taken = new Set(
      order
        .slice(0, place)
        .filter((other) => Math.abs((positions[index] ?? 0) - (positions[other] ?? 0)) < CLOSE * span)
        .map((other) => levels[other]),
    );
    let level = 0;
    while (taken.has(level)) level += 1;
    levels[index] = level;
  });
  return levels;
}
