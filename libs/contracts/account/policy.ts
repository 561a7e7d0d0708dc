import type { TeamRole } from './team.js';

/**
 * Who of a team may do what, by role. What everybody in it may do is not here. The API refuses by this table, the console offers
 * by it, and the grid of permissions is made of it.
 */
const POLICY = {
  /** Invite members, remove them and change their roles (BILL-042). */
  'change-members': ['owner'],
  /** Plans, trials, cards, tax ids and invoices (BILL-043). */
  pay: ['owner'],
  /** Read what the runs of a month cost, one by one. */
  'read-fees': ['owner'],
  /** Bound what the team or an ad account may spend. */
  'set-ceilings': ['owner'],
  /** Set the patterns for names and links. */
  'set-names': ['owner'],
  /** See and change where else the team is told of its experiments. */
  'use-webhooks': ['owner'],
  /** Change, stop and decide for experiments of others (LIST-060). */
  'change-experiments-of-others': ['owner'],
  /** Link accounts of platforms, and unlink them (META-014, TIKTOK-011). */
  'link-accounts': ['owner', 'admin'],
  /** PROFILE-008. */
  'change-logo': ['owner', 'admin'],
  /** Read what was done in the team. */
  'read-trail': ['owner', 'admin'],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Act = keyof typeof POLICY;

export const may = ({ role }: { role: TeamRole }, act: Act): boolean =>
  (POLICY[act] as readonly TeamRole[]).includes(role);
