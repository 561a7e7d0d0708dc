import type { SearchAttributeKey, SearchAttributeType } from '@temporalio/common/lib/search-attributes.js';

const key = <T extends SearchAttributeType>(name: string, type: T): SearchAttributeKey<T> => ({ name, type });

/**
 * The attributes by which operators filter runs. `npm start`, the tests, `npm run temporal:setup` and the worker's check at its start all
 * read this list. A namespace that lacks one of them accepts no run.
 */
export const SEARCH_ATTRIBUTES = {
  platform: key('Platform', 'KEYWORD'),
  status: key('ExperimentStatus', 'KEYWORD'),
  phase: key('Phase', 'KEYWORD'),
  /** Whether the run waits for somebody's decision. */
  needsDecision: key('NeedsDecision', 'BOOL'),
  /** When the phase began. */
  phaseSince: key('PhaseSince', 'DATETIME'),
  /** The number of an experiment that people see. */
  experiment: key('ExperimentId', 'INT'),
  organization: key('OrganizationId', 'KEYWORD'),
  adAccount: key('AdAccount', 'KEYWORD'),
} as const;
