import type { TeamRole } from './team.js';

/**
 * The rights of each role in a team. Rights that every member has are not listed. The API and the console check this table, and the grid
 * of permissions is generated from it.
 */
const PERMISSIONS = {
  /** Invite members, remove them and change their roles (BILL-042). */
  'change-members': ['owner'],
  /** Plans, trials, cards, tax ids and invoices (BILL-043). */
  pay: ['owner'],
  /** Read the costs of a month's runs, one by one. */
  'read-fees': ['owner'],
  /** Limit the spending of the team or an ad account. */
  'set-ceilings': ['owner'],
  /** Set the patterns for names and links. */
  'set-names': ['owner'],
  /** See and change the webhooks that notify the team about its experiments. */
  'use-webhooks': ['owner'],
  /** Change, stop and decide for experiments of others (LIST-060). */
  'change-experiments-of-others': ['owner'],
  /** Link accounts of platforms, and unlink them (META-014, TIKTOK-011). */
  'link-accounts': ['owner', 'admin'],
  /** PROFILE-008. */
  'change-logo': ['owner', 'admin'],
  /** Read the audit trail of the team. */
  'read-trail': ['owner', 'admin'],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Act = keyof typeof PERMISSIONS;

export const may = ({ role }: { role: TeamRole }, act: Act): boolean =>
  (PERMISSIONS[act] as readonly TeamRole[]).includes(role);
