import type { ComponentCounts, ComponentName } from '#libs/contracts/experiment/components.js';

/**
 * Combinations that show every alternative at least once, as few as possible: as many as the longest list has. What a
 * platform is asked about before anything is created.
 * @param most rows at most; alternatives beyond it are left out
 * @returns the index of the alternative per component; components with an empty list are absent
 */
export function rowsShowingAll(
  components: readonly ComponentName[],
  counts: ComponentCounts,
  most: number,
): Partial<Record<ComponentName, number>>[] {
  const filled = components.flatMap((name) => ((counts[name] ?? 0) > 0 ? [{ name, count: counts[name]! }] : []));
  const rows = Math.min(most, Math.max(1, ...filled.map(({ count }) => count)));
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(filled.map(({ name, count }) => [name, row % count])),
  );
}
