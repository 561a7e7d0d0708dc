import { may } from '../account/policy.js';
import type { TeamRole } from '../account/team.js';

/** Whether somebody of the team may change an experiment, stop it or decide for it: who created it, and the team's owner (LIST-060). */
export const mayChange = (
  { userId, ...by }: { userId: string; role: TeamRole },
  { createdBy }: { createdBy: string },
): boolean => may(by, 'change-experiments-of-others') || createdBy === userId;
