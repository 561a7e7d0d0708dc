/** Limits of accounts and teams. */
export const TEAM_LIMITS = {
  invitationDays: 7,
  /** As long as a mailbox gets no further link, so that who uses up its mails keeps nobody out. */
  resetMinutes: 60,
  loginLinkMinutes: 15,
  /** Of one kind (resets, confirmations, invitations) to one mailbox, whoever asks. */
  mailsPerHour: 3,
  /** Of a platform; their list is answered whole. */
  baselines: 100,
} as const;
