/**
 * Mails about experiments, of which each member chooses. What an account or its safety needs (a reset password, a confirmation, an
 * invitation) is none of them: nobody can switch it off.
 */
export const MAIL_KINDS = ['finished', 'stopped', 'decision', 'delivery', 'deadline', 'webhook'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
