import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import type { Member } from '../../../lib/api/endpoints.js';

/** The number of used seats. Valid invitations use a seat, the owner does not (BILL-050). */
export const usedSeats = (members: readonly Member[]): number =>
  members.filter(({ role, status }) => role !== 'owner' && status !== 'EXPIRED').length;

/** Whether no seat is left for an invitation (BILL-049). */
export const isTeamFull = (members: readonly Member[]): boolean => usedSeats(members) >= MONTHLY_PLAN.seats;
