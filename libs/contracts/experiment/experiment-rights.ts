import { may } from '../account/permissions.js';
import type { TeamRole } from '../account/team.js';

/** Whether a member may change an experiment, stop it or decide for it: its creator and the team's owner may (LIST-060). */
export const mayChange = (
  { userId, ...by }: { userId: string; role: TeamRole },
  { createdBy }: { createdBy: string },
): boolean => may(by, 'change-experiments-of-others') || createdBy === userId;
