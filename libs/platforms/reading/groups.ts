import { listOf, recordOf, valueAt, withValueAt } from './untrusted.js';

/**
 * A list of groups without some of their members. A group that becomes empty is removed; other rows stay as they were.
 * @param path of the list, `audiences.placements`
 * @returns the input itself if nothing was removed, and the indexes, from 0, of the rows that lost members
 */
export function withoutMembers<T extends object>(
  input: T,
  path: string,
  isGone: (member: unknown) => boolean,
): { input: T; changed: number[] } {
  const changed: number[] = [];
  const rows = listOf(valueAt(input, path)).flatMap((row, index) => {
    const group = listOf(recordOf(row).value);
    const kept = group.filter((member) => !isGone(member));
    if (kept.length === group.length) return [row];
    changed.push(index);
    return kept.length === 0 ? [] : [{ ...recordOf(row), value: kept }];
  });
  return { input: changed.length === 0 ? input : withValueAt(input, path, rows), changed };
}
