/** What the privacy policy promises about the end of an account. */
export const ACCOUNT_END = {
  /** Personal data are erased so long after it. */
  keptMonths: 6,
} as const;
