import { z } from 'zod';
import type { AccountContext, InsightRow, Report, ReportQuery, ReportState } from '../port/ad-platform.js';
import { ConnectorError } from '../port/connector-error.js';
import type { MetaClient } from './wire/client.js';
import { noAnswer } from './wire/errors.js';
import { decimalToMinor } from '../wire/decimal.js';
import { pages } from './wire/paging.js';
import { count, id, parse } from './wire/parse.js';
import { DAY_MS } from '#libs/contracts/time.js';

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
 * Daily rows of a campaign's ads, by an asynchronous report. It counts results under the ad sets' own attribution setting, as Ads Manager
 * does. A report that is too large is requested again in halves of its days.
 */
export async function beginReports(client: MetaClient, account: AccountContext, query: ReportQuery): Promise<Report[]> {
  const { campaignId, since, until } = query;
  const params = {
    level: 'ad',
    fields: FIELDS,
    time_range: { since, until },
    time_increment: 1,
    use_unified_attribution_setting: true,
  };
  const path = [campaignId, 'insights'];
  const { accessToken } = account;
  // A report that was started and lost costs nothing, so a second start is harmless.
  const { answer, error } = await client.attempt({ method: 'POST', path, accessToken, params, intent: 'repeatable' });
  if (!error) return [{ ...query, id: parse(started, answer.body).report_run_id }];
  const halves = halvesOf(query, error);
  if (halves.length === 0) throw error;
  const begun: Report[] = [];
  for (const half of halves) begun.push(...(await beginReports(client, account, half)));
  return begun;
}

const RUN_FIELDS = 'async_status,async_percent_completion,error_code,error_subcode,error_message,error_user_msg';

/** Results may be read only when both the status and the percentage say that the report is complete. */
export async function reportState(client: MetaClient, account: AccountContext, report: Report): Promise<ReportState> {
  const { accessToken } = account;
  const call = { method: 'GET', path: [report.id], accessToken, params: { fields: RUN_FIELDS } } as const;
  const state = parse(run, await client.call(call));
  const percent = state.async_percent_completion;
  if (state.async_status === 'Job Failed' || state.async_status === 'Job Skipped') {
    const error = failedRun(state);
    const { id: _, ...query } = report;
    return { state: 'failed', error, instead: error.code === 'TRANSIENT' ? [query] : halvesOf(query, error) };
  }
  return state.async_status === 'Job Completed' && percent >= 100 ? { state: 'ready' } : { state: 'working', percent };
}

export async function* readReport(
  client: MetaClient,
  account: AccountContext,
  report: Report,
): AsyncGenerator<InsightRow[]> {
  const call = { path: [report.id, 'insights'], accessToken: account.accessToken, params: { limit: PAGE_SIZE } };
  for await (const rows of pages(client, call, row)) yield rows.map((one) => toInsight(one, account.currency));
}

/** A failed run without a code of its own may succeed when started again. */
function failedRun(state: z.output<typeof run>): ConnectorError {
  const platformMessage = state.error_user_msg ?? state.error_message ?? state.async_status;
  const { error_code, error_subcode } = state;
  if (error_code === undefined) return new ConnectorError('TRANSIENT', 'meta', { platformMessage });
  const platformCode = error_subcode === undefined ? `${error_code}` : `${error_code}/${error_subcode}`;
  const isTransient = error_code === 1 || error_code === 2;
  return new ConnectorError(isTransient ? 'TRANSIENT' : 'INVALID_REQUEST', 'meta', { platformCode, platformMessage });
}

/** The reports to request instead of one that was too large; empty if that was not the error, or the report is for one day. */
function halvesOf(query: ReportQuery, error: ConnectorError): ReportQuery[] {
  const [first, last] = [Date.parse(query.since), Date.parse(query.until)];
  if (error.details.platformCode !== TOO_MUCH || !(last > first)) return [];
  const middle = first + Math.floor((last - first) / DAY_MS / 2) * DAY_MS;
  return [
    { ...query, until: dayOf(middle) },
    { ...query, since: dayOf(middle + DAY_MS) },
  ];
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function toInsight(one: z.output<typeof row>, currency: string): InsightRow {
  const amount = (text: string): number => {
    const minor = decimalToMinor(text, currency);
    if (minor === null) throw noAnswer('repeatable', 'an amount that is not a decimal number');
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
