import type { AdAccount, Page } from '../../../lib/api/endpoints.js';

/** A row that can be chosen. */
export interface LookupRow {
  id: string;
  name: string;
  /** Shown behind the name. */
  detail?: string;
  isUnusable?: boolean;
  /** Of rows in several groups, such as positions. */
  [fact: string]: unknown;
}

/** The linked account's choices. Errors are the caller's to show. */
export interface Lookups {
  accounts: readonly AdAccount[];
  pages: readonly Page[];
  /** Rows by the name that fields give their lookup, or by the path of a code; undefined where the platform has none. */
  rows: Readonly<Record<string, readonly LookupRow[] | undefined>>;
  /** Who is named in ads where the experiment names nobody; null while it is not known. */
  sponsors: { beneficiary: string | null; payor: string | null } | null;
  isLoading: boolean;
  error: unknown;
  refetch(): void;
}

/** Lookups that are searched by words, and not listed. */
export const SEARCHED: readonly string[] = ['locations', 'interests'];
