import { request } from 'undici';
import { z } from 'zod';
import { DAY_MS } from '#libs/contracts/time.js';
import type { AccountContext, InsightRow, Report, ReportQuery, ReportState } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { count, id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { pages } from '../wire/paging.js';
import { csvRows } from './csv.js';
import { METRICS, toInsight } from './metrics.js';

/** Maximum number of days in a daily report, and of rows in a page. Source: `/report/integrated/get/`, read November 2026. */
const MOST_DAYS = 30;
const PAGE_SIZE = 1000;
/** Maximum number of rows that we read page by page; for more, the platform prepares a file. */
const MOST_AT_ONCE = 10 * PAGE_SIZE;
const DOWNLOAD_MS = 5 * 60_000;

/** The ids of ads in reports, for one kind of campaign. */
export interface ReportedAds {
  /** The dimension with their id. */
  id: string;
  filters: readonly object[];
}

const withValues = (name: string, values: readonly string[]) => ({
  // Values are JSON in a string.
  field_name: name,
  filter_type: 'IN',
  filter_value: JSON.stringify(values),
});

export const MANUAL_ADS: ReportedAds = { id: 'ad_id', filters: [] };
/**
 * In Smart+ campaigns, `ad_id` is the id of a creative; another dimension is the id of the ad.
 * Source: portal documents 1854112742370306 and 1740302848100353, read November 2026.
 */
export const SMART_PLUS_ADS: ReportedAds = {
  id: 'ad_id_v2',
  filters: [withValues('campaign_automation_type', ['UPGRADED_SMART_PLUS'])],
};

/** Prefix of our ids for reports that the platform answers immediately and gives no id. */
const AT_ONCE = 'at-once ';
const TASK = 'task ';

const text = z.union([z.string(), z.number()]).transform(String);
const row = z.looseObject({ dimensions: z.record(z.string(), text), metrics: z.record(z.string(), text) });
const sized = z.looseObject({ page_info: z.looseObject({ total_number: count }) });
const created = z.looseObject({ task_id: id });
const checked = z.looseObject({ status: z.string(), message: z.string().nullish() });
const ready = z.looseObject({ download_url: z.string() });

/**
 * Daily rows of a campaign's ads, including deleted ones: their money was spent. Small reports are read when needed; for large ones, the
 * platform prepares a file. A period that is too long for one report becomes several.
 * @param mostAtOnce maximum number of rows in a small report
 */
export async function beginReports(
  client: TikTokClient,
  account: AccountContext,
  query: ReportQuery,
  ads = MANUAL_ADS,
  mostAtOnce = MOST_AT_ONCE,
): Promise<Report[]> {
  const begun: Report[] = [];
  for (const part of spansOf(query)) begun.push(await begin(client, account, part, { ads, mostAtOnce }));
  return begun;
}

async function begin(
  client: TikTokClient,
  account: AccountContext,
  query: ReportQuery,
  { ads, mostAtOnce }: { ads: ReportedAds; mostAtOnce: number },
): Promise<Report> {
  const { accessToken } = account;
  const params = paramsOf(account, query, ads);
  const first = { method: 'GET', path: REPORT, accessToken, params: { ...params, page: 1, page_size: 1 } } as const;
  const { page_info } = await client.call(first, sized);
  if (page_info.total_number <= mostAtOnce) return { ...query, id: `${AT_ONCE}${query.campaignId} ${query.since}` };
  const task = {
    method: 'POST',
    path: 'report/task/create',
    accessToken,
    params: { ...params, output_format: 'CSV_DOWNLOAD' },
    // A task that was started and lost costs nothing, so a second one is harmless.
    intent: 'repeatable',
  } as const;
  const { task_id } = await client.call(task, created);
  return { ...query, id: `${TASK}${task_id}` };
}

const REPORT = 'report/integrated/get';
const DAY = 'stat_time_day';

const paramsOf = (
  { accountId }: AccountContext,
  { campaignId, since, until }: ReportQuery,
  { id: idDimension, filters }: ReportedAds,
) => ({
  advertiser_id: accountId,
  report_type: 'BASIC',
  service_type: 'AUCTION',
  data_level: 'AUCTION_AD',
  dimensions: [idDimension, DAY],
  metrics: METRICS,
  start_date: since,
  end_date: until,
  filtering: [
    withValues('campaign_ids', [campaignId]),
    // Without this status, deleted objects are left out.
    withValues('ad_status', ['STATUS_ALL']),
    ...filters,
  ],
});

/** Splits the query into parts with at most the maximum number of days. */
function spansOf(query: ReportQuery): ReportQuery[] {
  const [first, last] = [Date.parse(query.since), Date.parse(query.until)];
  const parts: ReportQuery[] = [];
  for (let since = first; since <= last; since += MOST_DAYS * DAY_MS)
    parts.push({ ...query, since: dayOf(since), until: dayOf(Math.min(last, since + (MOST_DAYS - 1) * DAY_MS)) });
  return parts;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The platform reports only the state of a task, so a task under way counts as half done. */
export async function reportState(
  client: TikTokClient,
  { accountId, accessToken }: AccountContext,
  report: Report,
): Promise<ReportState> {
  if (!report.id.startsWith(TASK)) return { state: 'ready' };
  const params = { advertiser_id: accountId, task_id: report.id.slice(TASK.length) };
  const call = { method: 'GET', path: 'report/task/check', accessToken, params } as const;
  const { status, message } = await client.call(call, checked);
  switch (status) {
    case 'SUCCESS':
      return { state: 'ready' };
    case 'FAILED':
    case 'CANCELED': {
      const { id: _, ...query } = report;
      const error = new ConnectorError('TRANSIENT', 'tiktok', { platformMessage: message || status });
      return { state: 'failed', error, instead: [query] };
    }
    default:
      return { state: 'working', percent: status === 'PROCESSING' ? 50 : 0 };
  }
}

export async function* readReport(
  client: TikTokClient,
  account: AccountContext,
  report: Report,
  ads = MANUAL_ADS,
): AsyncGenerator<InsightRow[]> {
  const { accessToken, currency } = account;
  if (report.id.startsWith(TASK)) return yield* readFile(client, account, report, ads);
  const listing = { path: REPORT, accessToken, params: paramsOf(account, report, ads), pageSize: PAGE_SIZE };
  for await (const rows of pages(client, listing, row))
    yield rows.map(({ dimensions, metrics }) => toInsight({ ...dimensions, ...metrics }, currency, ads.id));
}

/** Streams the file of a finished task: it is never held as a whole. */
async function* readFile(
  client: TikTokClient,
  { accountId, accessToken, currency }: AccountContext,
  { id: reportId }: Report,
  ads: ReportedAds,
): AsyncGenerator<InsightRow[]> {
  const params = { advertiser_id: accountId, task_id: reportId.slice(TASK.length) };
  const call = { method: 'GET', path: 'report/task/download', accessToken, params } as const;
  const { download_url } = await client.call(call, ready);
  let page: InsightRow[] = [];
  for await (const cells of csvRows(download(download_url, client.config.apiUrl))) {
    if ([ads.id, DAY, 'spend'].some((name) => cells[name] === undefined))
      throw noAnswer('repeatable', 'a report without the columns that were asked for');
    page.push(toInsight(cells, currency, ads.id));
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** The address of a file needs no token, so we send none. */
async function* download(address: string, apiUrl: string): AsyncGenerator<string> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.origin !== new URL(apiUrl).origin)
    throw noAnswer('repeatable', 'a report at an address that is not secure');
  const answer = await request(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) }).catch(() => null);
  if (answer?.statusCode !== 200) throw noAnswer('repeatable', 'a report that cannot be fetched');
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body) yield decoder.decode(chunk as Uint8Array, { stream: true });
    yield decoder.decode();
  } catch {
    throw noAnswer('repeatable', 'a report that was cut off');
  }
}
