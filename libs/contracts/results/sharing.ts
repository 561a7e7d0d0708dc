import type { ExperimentStatus } from '../experiment/experiment-status.js';
import { LIST_STATUSES } from '../experiment/experiment-status.js';

/** Limits of sharing with outside people. */
export const SHARE_LIMITS = {
  /** How many days a group admits its visitors (SHARE-029). */
  days: 28,
  /** The maximum number of e-mails for one group. */
  emails: 50,
  experiments: 50,
  /** Maximum number of active groups of a team; the API returns all of them in one list. */
  activeGroups: 200,
  /** The maximum number of e-mails of a team to visitors in an hour. */
  mailsPerHour: 200,
  /** How many days an ended group is kept, so that its team can look it up. */
  keptDays: 180,
} as const;

/** The downloads that the sharing person may allow a group's visitors: the report as PDF, and every row as a table. */
export const SHARED_DOWNLOADS = ['report', 'table'] as const;
export type SharedDownload = (typeof SHARED_DOWNLOADS)[number];

const SHAREABLE: readonly ExperimentStatus[] = [...LIST_STATUSES.completed, ...LIST_STATUSES.sample];

/** Whether an experiment can be shared: those of the completed list and of the sample list can (SHARE-007, SHARE-008). */
export const isShareable = (status: ExperimentStatus): boolean => SHAREABLE.includes(status);

/** Whether a visitor may see the results (SHARE-036). */
export const isOpenToVisitors = (status: ExperimentStatus): boolean => status === 'COMPLETED' || status === 'SAMPLE';
