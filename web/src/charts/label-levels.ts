/** Average width of a character of the labels, px. */
const CHARACTER_PX = 7;

interface Label {
  /** The position of the label on the axis. */
  at: number;
  text: string;
}

/**
 * The level of each label, so that no two labels on the same level touch.
 * @param span length of the axis, in the unit of `at`
 * @param width the same length in pixels
 * @returns a level (0 is the lowest) for each label, in the same order
 */
export function labelLevels(labels: readonly Label[], span: number, width: number): number[] {
  const levels = labels.map(() => 0);
  const order = labels.map((_, index) => index).sort((a, b) => at(labels, a) - at(labels, b));
  const touch = (a: number, b: number) => {
    const distance = (Math.abs(at(labels, a) - at(labels, b)) / span) * width;
    return distance < ((text(labels, a).length + text(labels, b).length) / 2) * CHARACTER_PX;
  };
  order.forEach((index, place) => {
    const taken = new Set(
      order
        .slice(0, place)
        .filter((other) => touch(index, other))
        .map((other) => levels[other]),
    );
    let level = 0;
    while (taken.has(level)) level += 1;
    levels[index] = level;
  });
  return levels;
}

const at = (labels: readonly Label[], index: number): number => labels[index]?.at ?? 0;
const text = (labels: readonly Label[], index: number): string => labels[index]?.text ?? '';
