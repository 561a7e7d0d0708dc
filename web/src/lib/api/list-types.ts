import type { ListName } from '../platform/paths.js';
import type { ExperimentItem } from './endpoints.js';

/** What the API calls the lists of the console. */
export const LIST_TYPES: Readonly<Record<ListName, ExperimentItem['type']>> = {
  live: 'live',
  completed: 'completed',
  drafts: 'draft',
  templates: 'template',
  samples: 'sample',
};
