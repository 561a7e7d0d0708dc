import type { SearchAttributeKey, SearchAttributeType } from '@temporalio/common/lib/search-attributes.js';

const key = <T extends SearchAttributeType>(name: string, type: T): SearchAttributeKey<T> => ({ name, type });

/**
 * What operators filter runs by: the one list, which `npm start`, the tests, `npm run temporal:setup` and the worker's look
 * at its start all read. A namespace that lacks one of them takes no run.
 */
export const SEARCH_ATTRIBUTES = {
  platform: key('Platform', 'KEYWORD'),
  status: key('ExperimentStatus', 'KEYWORD'),
  phase: key('Phase', 'KEYWORD'),
  /** Whether the run stands still until somebody has decided. */
  needsDecision: key('NeedsDecision', 'BOOL'),
  /** When the phase began. */
  phaseSince: key('PhaseSince', 'DATETIME'),
  /** The number that people call an experiment by. */
  experiment: key('ExperimentId', 'INT'),
  organization: key('OrganizationId', 'KEYWORD'),
  adAccount: key('AdAccount', 'KEYWORD'),
} as const;
