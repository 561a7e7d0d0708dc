import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { AccountContext, InsightRow, InsightsQuery } from '../port/ad-platform.js';
import { ConnectorError } from '../port/connector-error.js';
import type { MetaClient } from './wire/client.js';
import { noAnswer } from './wire/errors.js';
import { decimalToMinor } from './wire/money.js';
import { pages } from './wire/paging.js';
import { count, id, parse } from './wire/parse.js';
import { DAY_MS } from '#libs/contracts/time.js';

const POLL_MS = { first: 250, most: 10_000 } as const;
/** A report that has not moved for this long is stuck; the next attempt starts a new one. */
const STUCK_MS = 5 * 60_000;
const PAGE_SIZE = 500;
/** 'Too much data' for one report. Source: insights best practices. */
const TOO_MUCH = '100/1487534';

const FIELDS = 'ad_id,impressions,reach,clicks,spend,actions,action_values';

const actions = z.array(z.looseObject({ action_type: z.string(), value: z.coerce.string() })).optional();
const row = z.looseObject({
  ad_id: id,
  date_start: z.string(),
  impressions: count.default(0),
  reach: count.default(0),
  clicks: count.default(0),
  spend: z.coerce.string().default('0'),
  actions,
  action_values: actions,
});
const started = z.looseObject({ report_run_id: id });
const run = z.looseObject({
  async_status: z.string(),
  async_percent_completion: count.default(0),
  error_code: count.optional(),
  error_subcode: count.optional(),
  error_user_msg: z.string().optional(),
  error_message: z.string().optional(),
});

/**
 * Daily rows of the ads of each campaign, by one asynchronous report per campaign. Results are counted under the ad sets'
 * own attribution setting, as Ads Manager shows them. A report that is too large is asked for again in halves of its days.
 */
export async function* insights(
  client: MetaClient,
  account: AccountContext,
  query: InsightsQuery,
): AsyncGenerator<InsightRow[]> {
  for (const campaignId of query.campaignIds) {
    yield* report(client, account, campaignId, query, { since: query.since, until: query.until });
  }
}

interface Range {
  since: string;
  until: string;
}

async function* report(
  client: MetaClient,
  account: AccountContext,
  campaignId: string,
  query: InsightsQuery,
  range: Range,
): AsyncGenerator<InsightRow[]> {
  let runId: string;
  try {
    runId = await finishedRun(client, account, campaignId, query, range);
  } catch (error) {
    const halves = halvesOf(range);
    if (!(error instanceof ConnectorError) || error.details.platformCode !== TOO_MUCH || !halves) throw error;
    for (const half of halves) yield* report(client, account, campaignId, query, half);
    return;
  }
  const call = { path: [runId, 'insights'], accessToken: account.accessToken, params: { limit: PAGE_SIZE } };
  for await (const rows of pages(client, call, row)) {
    query.onProgress?.(`report ${runId}`);
    yield rows.map((one) => toInsight(one, account.currency));
  }
}

async function finishedRun(
  client: MetaClient,
  account: AccountContext,
  campaignId: string,
  query: InsightsQuery,
  range: Range,
): Promise<string> {
  const { accessToken } = account;
  const params = {
    level: 'ad',
    fields: FIELDS,
    time_range: range,
    time_increment: 1,
    use_unified_attribution_setting: true,
  };
  const path = [campaignId, 'insights'];
  // A report that was started and lost costs nothing, so a second start is harmless.
  const answer = await client.call({ method: 'POST', path, accessToken, params, intent: 'repeatable' });
  const runId = parse(started, answer).report_run_id;
  await untilCompleted(client, accessToken, runId, query.onProgress);
  return runId;
}

const RUN_FIELDS = 'async_status,async_percent_completion,error_code,error_subcode,error_message,error_user_msg';

/** Results may be read only when the status is completed and the percentage says so too. */
async function untilCompleted(
  client: MetaClient,
  accessToken: string,
  runId: string,
  onProgress: InsightsQuery['onProgress'],
): Promise<void> {
  let last = { percent: -1, at: Date.now() };
  for (let wait: number = POLL_MS.first; ; wait = Math.min(wait * 2, POLL_MS.most)) {
    const call = { method: 'GET', path: [runId], accessToken, params: { fields: RUN_FIELDS } } as const;
    const state = parse(run, await client.call(call));
    const percent = state.async_percent_completion;
    if (state.async_status === 'Job Completed' && percent >= 100) return;
    if (state.async_status === 'Job Failed' || state.async_status === 'Job Skipped') throw failedRun(state);
    if (percent > last.percent) last = { percent, at: Date.now() };
    if (Date.now() - last.at > STUCK_MS) throw noAnswer('repeatable', `report ${runId} is stuck at ${percent} %`);
    onProgress?.(`report ${runId}: ${percent} %`);
    await sleep(wait);
  }
}

/** A failed run without a code of its own may succeed when it is started again. */
function failedRun(state: z.output<typeof run>): ConnectorError {
  const platformMessage = state.error_user_msg ?? state.error_message ?? state.async_status;
  const { error_code, error_subcode } = state;
  if (error_code === undefined) return new ConnectorError('TRANSIENT', 'meta', { platformMessage });
  const platformCode = error_subcode === undefined ? `${error_code}` : `${error_code}/${error_subcode}`;
  const isTransient = error_code === 1 || error_code === 2;
  return new ConnectorError(isTransient ? 'TRANSIENT' : 'INVALID_REQUEST', 'meta', { platformCode, platformMessage });
}

function halvesOf({ since, until }: Range): [Range, Range] | null {
  const [first, last] = [Date.parse(since), Date.parse(until)];
  if (!(last > first)) return null;
  const middle = first + Math.floor((last - first) / DAY_MS / 2) * DAY_MS;
  return [
    { since, until: dayOf(middle) },
    { since: dayOf(middle + DAY_MS), until },
  ];
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function toInsight(one: z.output<typeof row>, currency: string): InsightRow {
  const amount = (text: string): number => {
    const minor = decimalToMinor(text, currency);
    if (minor === null) throw noAnswer('repeatable', 'an amount that is no decimal number');
    return minor;
  };
  return {
    adId: one.ad_id,
    day: one.date_start,
    impressions: one.impressions,
    reach: one.reach,
    clicks: one.clicks,
    spendMinor: amount(one.spend),
    counts: Object.fromEntries((one.actions ?? []).map(({ action_type, value }) => [action_type, Number(value)])),
    valuesMinor: Object.fromEntries(
      (one.action_values ?? []).map(({ action_type, value }) => [action_type, amount(value)]),
    ),
  };
}
