import type { Loose } from '#libs/platforms/reading/loose.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';

/** A row that can be chosen. */
export interface LookupRow {
  id: string;
  name: string;
  /** Shown behind the name. */
  detail?: string;
  isUnusable?: boolean;
  /** Why it cannot be chosen, where it is not because it is inactive. */
  whyUnusable?: string;
  /** Of rows in several groups, such as positions. */
  [fact: string]: unknown;
}

/** Asks the platform for rows by words, as RTK Query's hooks do. */
export type UseRowSearch = (
  words: { q: string },
  options: { skip: boolean },
) => { currentData?: { data: readonly unknown[] }; isFetching: boolean; isError: boolean; error?: unknown };

/** The linked account's choices. Errors are the caller's to show. */
export interface Lookups {
  accounts: readonly AdAccount[];
  /** Rows by the name that fields give their lookup, or by the path of a code; undefined where the platform has none. */
  rows: Readonly<Record<string, readonly LookupRow[] | undefined>>;
  /** Those of `rows` that lack some as yet: what is not among them may be there all the same. */
  incomplete?: readonly string[];
  /** Lookups that are searched by words, and not listed, by the name that fields give them. */
  searches: Readonly<Record<string, UseRowSearch>>;
  /** Who is named in ads where the experiment names nobody; null while it is not known. */
  sponsors: { beneficiary: string | null; payor: string | null } | null;
  isLoading: boolean;
  error: unknown;
  refetch(): void;
  /** As of when the oldest answer about the link, account and page is, ISO 8601; absent where nothing was answered. */
  asOf?: string;
  /** Whether the platform is asked anew. */
  isRefreshing?: boolean;
  /** Why it could not be asked anew; what is shown is what it said before. */
  refreshError?: unknown;
}

/** @param draft of which what is chosen decides what else there is: the rows of an account, of a page */
export type UseLookups = (draft: Loose) => Lookups;

export const accountRows = (accounts: readonly AdAccount[]): LookupRow[] =>
  accounts.map((account) => ({ ...account, detail: account.currency, isUnusable: !account.is_usable }));
