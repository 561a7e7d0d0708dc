import type { ExperimentStatus } from '../experiment/experiment-status.js';
import { LIST_STATUSES } from '../experiment/experiment-status.js';

/** Limits of what a team shows to outside people. */
export const SHARE_LIMITS = {
  /** How long a group admits its visitors (SHARE-029). */
  days: 28,
  /** Of one group. */
  emails: 50,
  experiments: 50,
  /** Groups of a team that admit somebody; their list is answered whole. */
  activeGroups: 200,
  /** Mails of a team to visitors in an hour. */
  mailsPerHour: 200,
  /** How long a group that has ended is kept for its team to look back on. */
  keptDays: 180,
} as const;

/** What the visitors of a group may download, where who shares it allows it: the report as PDF, and every row as a table. */
export const SHARED_DOWNLOADS = ['report', 'table'] as const;
export type SharedDownload = (typeof SHARED_DOWNLOADS)[number];

const SHAREABLE: readonly ExperimentStatus[] = [...LIST_STATUSES.completed, ...LIST_STATUSES.sample];

/** Whether an experiment can be shared: those of the completed and of the sample list (SHARE-007, SHARE-008). */
export const isShareable = (status: ExperimentStatus): boolean => SHAREABLE.includes(status);

/** Whether a visitor may see the results (SHARE-036). */
export const isOpenToVisitors = (status: ExperimentStatus): boolean => status === 'COMPLETED' || status === 'SAMPLE';
