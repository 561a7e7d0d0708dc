import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import type { ActivityDeps } from '../deps.js';
import { processDueItems } from './process-due-items.js';

/** The activity by which a run sends its mail before the run ends. */
export const createOutboxActivities = (deps: ActivityDeps): OutboxActivities => ({
  dispatchOutbox: ({ dedupeKey }) => processDueItems(deps, 'mail', dedupeKey),
});
