import type { ExperimentItem } from '../../lib/api/endpoints.js';

/** Whether an experiment waits until a person has delivered it at the platform. */
export const isPending = ({ status }: Pick<ExperimentItem, 'status'>): boolean =>
  status === 'PENDING' || status === 'PENDING_ADS';
