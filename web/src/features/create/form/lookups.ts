import type { Circumstances } from '#libs/platforms/description.js';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import type { AdAccount } from '../../../lib/api/endpoints.js';

/** A row that can be chosen. */
export interface LookupRow {
  id: string;
  name: string;
  /** Shown behind the name. */
  detail?: string;
  isUnusable?: boolean;
  /** Whether the row counts as chosen until the user chooses one. */
  isPreferred?: boolean;
  /** The heading under which a list of choices shows the row. */
  group?: string;
  /** Why the row cannot be chosen; absent if the reason is that it is inactive. */
  whyUnusable?: string;
  /** More facts, for rows that belong to several groups, such as positions. */
  [fact: string]: unknown;
}

/** Searches rows on the platform by words; has the form of RTK Query's hooks. */
export type UseRowSearch = (
  words: { q: string },
  options: { skip: boolean },
) => { currentData?: { data: readonly unknown[] }; isFetching: boolean; isError: boolean; error?: unknown };

/** The choices of the linked account. The caller shows errors. */
export interface Lookups {
  accounts: readonly AdAccount[];
  /** Rows by the name that fields give their lookup, or by the path of a code; undefined if the platform has none. */
  rows: Readonly<Record<string, readonly LookupRow[] | undefined>>;
  /** Names of `rows` that are incomplete: a row can exist although it is not listed. */
  incomplete?: readonly string[];
  /** Lookups that are searched by words instead of listed, by the name that fields give them. */
  searches: Readonly<Record<string, UseRowSearch>>;
  /** Values that the server fills into empty fields, by path; absent while unknown, or if it fills in nothing. */
  filledIn?: Circumstances['filledIn'] | undefined;
  isLoading: boolean;
  error: unknown;
  refetch(): void;
  /** When the oldest answer about the link, account and page was fetched, ISO 8601; absent without an answer. */
  asOf?: string;
  /** Whether the platform is being asked again. */
  isRefreshing?: boolean;
  /** Why the platform could not be asked again; the lists then show its earlier answer. */
  refreshError?: unknown;
}

/** @param draft its choices decide which rows exist: the rows of an account, of a page */
export type UseLookups = (draft: Untrusted) => Lookups;

export const accountRows = (accounts: readonly AdAccount[]): LookupRow[] =>
  accounts.map((account) => ({ ...account, detail: account.currency, isUnusable: !account.is_usable }));
