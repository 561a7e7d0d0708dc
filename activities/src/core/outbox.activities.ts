import type { OutboxActivities } from '#libs/orchestration/upkeep.activities.js';
import type { ActivityDeps } from '../deps.js';
import { processDueItems } from './process-due-items.js';

/** For a run that sends its mail before it ends. */
export const createOutboxActivities = (deps: ActivityDeps): OutboxActivities => ({
  dispatchOutbox: ({ dedupeKey }) => processDueItems(deps, 'mail', dedupeKey),
});
