import type { ComponentList } from '#libs/platforms/components/components.js';
import type { Choice } from '../components.js';

/**
 * The fewest combinations that show every alternative at least once: as many as the longest list has alternatives. A platform validates
 * them before anything is created.
 * @param most the maximum number of rows; alternatives that need more rows are left out
 * @returns the index of the alternative per component; components with an empty list are absent
 */
export function rowsShowingAll(components: readonly ComponentList[], most: number): Choice[] {
  const filled = components.flatMap(({ component, alternatives }) =>
    alternatives.length > 0 ? [{ name: component, count: alternatives.length }] : [],
  );
  const rows = Math.min(most, Math.max(1, ...filled.map(({ count }) => count)));
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(filled.map(({ name, count }) => [name, row % count])),
  );
}
