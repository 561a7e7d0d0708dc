import { advertiserOf } from '../auth/access.js';
import { audienceSize, usersOfPlaces } from '../delivery/audience-size.js';
import { GOALS, OBJECTIVES } from '../rules/enums.js';
import { checkTargeting } from '../rules/targeting.js';
import type { Call, Routes } from '../wire/call.js';
import { readFields } from '../wire/fields.js';
import { ADGROUP_FIELDS } from './adgroup-fields.js';

const NARROW = 10_000;

/** 1 too narrow, 2 narrow, 3 balanced, 4 fairly broad: by the audience's share of the people in the places. */
const stageOf = (users: number, share: number): number => {
  if (share >= 0.8) return 4;
  if (share >= 0.2) return 3;
  return users < NARROW ? 1 : 2;
};

function estimate(call: Call): object {
  const { params } = call;
  const { id } = advertiserOf(call);
  params.requiredOneOf('objective_type', OBJECTIVES);
  params.requiredOneOf('optimization_goal', GOALS);
  const body = readFields(params, ADGROUP_FIELDS);
  params.finish();
  checkTargeting(body, id, []);
  const users = audienceSize(body);
  return {
    user_count: { lower_end: Math.floor(users * 0.9), upper_end: Math.ceil(users * 1.1) },
    user_count_stage: stageOf(users, users / usersOfPlaces(body)),
  };
}

export const estimateRoutes: Routes = { 'POST /ad/audience_size/estimate/': estimate };
