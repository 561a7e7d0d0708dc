import { z } from 'zod';
import type { QuotaUse } from '#libs/contracts/platform/platform-calls.js';
import { json } from '../../wire/json.js';
import type { RawAnswer } from '../../wire/transport.js';

/*
 * The usage headers of the rate limiting page (developers.facebook.com, graph-api/overview/rate-limiting, read November 2026). Every value
 * except the times is a percentage of the limit.
 */
const percent = z.coerce.number().catch(0);
const measures = { call_count: percent, total_cputime: percent, total_time: percent };
const minutes = z.coerce.number().catch(0);
const business = z.record(
  z.string(),
  z.array(z.looseObject({ type: z.string(), ...measures, estimated_time_to_regain_access: minutes })),
);
const account = z.looseObject({ acc_id_util_pct: percent });
const app = z.looseObject(measures);

const fullest = (used: z.infer<typeof app>): number => Math.max(used.call_count, used.total_cputime, used.total_time);

/** The quotas that the call used, from the headers of its response; of several accounts the fullest. */
export function quotaOf(headers: RawAnswer['headers']): QuotaUse[] {
  const pools = new Map<string, QuotaUse>();
  const add = (use: QuotaUse): void => {
    if (use.percent >= (pools.get(use.pool)?.percent ?? 0)) pools.set(use.pool, use);
  };
  const useCases = business.safeParse(json(headers['x-business-use-case-usage']));
  if (useCases.success)
    for (const { type, estimated_time_to_regain_access: regainMinutes, ...used } of Object.values(useCases.data).flat())
      add({ pool: type, percent: fullest(used), regainMinutes });
  const ofAccount = account.safeParse(json(headers['x-ad-account-usage']));
  if (ofAccount.success) add({ pool: 'ad_account', percent: ofAccount.data.acc_id_util_pct, regainMinutes: 0 });
  const ofApp = app.safeParse(json(headers['x-app-usage']));
  if (ofApp.success) add({ pool: 'app', percent: fullest(ofApp.data), regainMinutes: 0 });
  return [...pools.values()];
}
