import type { ExperimentItem } from '../../lib/api/endpoints.js';

/** An experiment whose results can be shared. */
export type Shareable = Pick<ExperimentItem, 'uuid' | 'name' | 'platform' | 'changeable'>;
