/** The privacy policy's promises about the end of an account. */
export const ACCOUNT_END = {
  /** Months after the end until personal data are erased. */
  keptMonths: 6,
} as const;
