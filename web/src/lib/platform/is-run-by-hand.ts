import { isByHand } from '#libs/platforms/delivery.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { ExperimentItem } from '../api/endpoints.js';

/** Whether a person delivers the experiment by scripts. */
export const isRunByHand = ({
  platform,
  goal,
  campaign_type,
}: Pick<ExperimentItem, 'platform' | 'goal' | 'campaign_type'>): boolean =>
  isByHand(descriptionOf({ platform }), { objective: goal, information: { campaign_type } } as { objective: string });
