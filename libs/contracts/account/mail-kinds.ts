/**
 * Mails about experiments, which each member can switch off. Mails that an account or its safety needs (a reset password, a confirmation,
 * an invitation) are not listed, because nobody can switch them off.
 */
export const MAIL_KINDS = ['finished', 'stopped', 'decision', 'delivery', 'deadline', 'webhook'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
