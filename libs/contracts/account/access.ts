/** Limits of accounts and teams. */
export const TEAM_LIMITS = {
  invitationDays: 7,
  /** How long a mailbox gets no further link, so that nobody can lock its owner out by using up the mails. */
  resetMinutes: 60,
  loginLinkMinutes: 15,
  /** Maximum number of mails of one kind (resets, confirmations, invitations) to one mailbox, for all requesters together. */
  mailsPerHour: 3,
  /** Maximum number of baselines for one platform; the API returns all of them in one list. */
  baselines: 100,
} as const;
