/**
 * Further data about an ad account, in addition to its id, that the platform's calls need. Only the platform's connector defines and reads
 * the names. No value is secret.
 */
export type AccountFacts = Readonly<Record<string, string>>;

/** The ad account in every call. It is not secret: it is stored, and written into scripts. */
export interface AccountRef {
  accountId: string;
  /** ISO 4217. */
  currency: string;
  /** IANA. */
  timeZone: string;
  facts: AccountFacts;
}
