/**
 * Further data that a platform's calls in an ad account need besides its id. Only its own connector defines and reads the names. None of
 * it is secret.
 */
export type AccountFacts = Readonly<Record<string, string>>;

/** The ad account in every call. It may be stored, and written into a script. */
export interface AccountRef {
  accountId: string;
  /** ISO 4217. */
  currency: string;
  /** IANA. */
  timeZone: string;
  facts: AccountFacts;
}
