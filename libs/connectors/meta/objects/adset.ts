import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { CreateItem } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';
import { aimOf, attributionSpec } from './objective.js';
import { audienceOf, toTargeting } from './targeting.js';

/** Body of `POST act_X/adsets`: one audience with its part of the budget, in minor units for the whole run or for each day. */
export function toAdSet(version: string, input: MetaExperimentInput, item: CreateItem): Params {
  const { information, attribution_setting, exclusions } = input;
  const { objective: _, ...aim } = aimOf(input, item.choice);
  return {
    name: item.name,
    campaign_id: item.parentId,
    ...aim,
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    [item.budgetPer === 'day' ? 'daily_budget' : 'lifetime_budget']: item.budgetMinor,
    start_time: toGraphTime(item.window?.startsAt ?? information.start_date),
    end_time: toGraphTime(item.window?.endsAt ?? information.end_date),
    attribution_spec: attributionSpec(aim.optimization_goal, attribution_setting),
    targeting: toTargeting(version, audienceOf(input, item.choice), exclusions, userOsOf(input)),
    dsa_beneficiary: information.dsa_beneficiary || undefined,
    dsa_payor: information.dsa_payor || undefined,
    status: 'PAUSED',
  };
}

/** Only app promotion targets an operating system. A draft whose goal was changed may still hold one. */
const userOsOf = ({ objective, information }: MetaExperimentInput): string | undefined =>
  objective === 'OUTCOME_APP_PROMOTION' ? information.user_os : undefined;

/** Graph's time format: ISO 8601 with an offset without colon, no fractions. */
const toGraphTime = (time: string): string => new Date(time).toISOString().replace(/\.\d{3}Z$/, '+0000');
