/**
 * What a platform's calls in an ad account need besides its id, by names that its own connector gives and reads. Nothing of it is
 * secret.
 */
export type AccountFacts = Readonly<Record<string, string>>;

/** An ad account as every call in it names it. It may be stored, and written into a script. */
export interface AccountRef {
  accountId: string;
  /** ISO 4217. */
  currency: string;
  /** IANA. */
  timeZone: string;
  facts: AccountFacts;
}
