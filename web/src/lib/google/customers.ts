import type { GoogleAccountDto } from '../api/generated.js';

/** Customers that are reached in the same way. */
export interface Branch {
  /** Null for customers that are reached directly. */
  manager: GoogleAccountDto['manager'];
  customers: readonly GoogleAccountDto[];
}

/** Customers below their managers: those that are reached directly come first. */
export function branchesOf(customers: readonly GoogleAccountDto[]): Branch[] {
  const groups = Map.groupBy(customers, ({ manager }) => manager?.id ?? '');
  return [...groups.entries()]
    .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .map(([, members]) => ({ manager: members[0]!.manager, customers: members }));
}

/** `910-000-0101`, as Google Ads shows it. */
export const customerNumber = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
