import { permittedAdvertiser } from '../auth/access.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import type { Params } from '../wire/params.js';
import { invalid, missing } from '../wire/refusal.js';
import { isDay } from '../wire/time.js';
import { readReportFilters } from './filters.js';
import { DATA_LEVELS, levelOf, type ReportLevel } from './levels.js';
import { isMetric } from './metrics.js';
import type { ReportQuery } from './query.js';

const DAY_MS = 86_400_000;
const MOST_DAYS = { daily: 30, whole: 365 };
const REPORT_TYPES = ['BASIC', 'AUDIENCE', 'PLAYABLE_MATERIAL', 'CATALOG', 'BC', 'TT_SHOP'] as const;
const ID_DIMENSIONS = ['advertiser_id', 'campaign_id', 'adgroup_id', 'ad_id', 'ad_id_v2'];
const MOST_ADVERTISERS = 5;

/** Reads the parameters that sync and async reports share. Throws 40002 for an unsupported report. */
export function readQuery(call: Call): ReportQuery {
  const { params } = call;
  const type = params.requiredOneOf('report_type', REPORT_TYPES);
  if (type !== 'BASIC') throw invalid('report_type', `${type} is not supported by the sandbox.`);
  params.oneOf('service_type', ['AUCTION']);
  params.keep('multi_adv_report_in_utc_time', 'query_mode');
  const level = levelOf(params.requiredOneOf('data_level', DATA_LEVELS));
  const advertisers = readAdvertisers(call);
  const dimensions = readDimensions(params, level);
  const metrics = params.texts('metrics') ?? ['spend', 'impressions'];
  const unknown = metrics.find((name) => !isMetric(name, level));
  if (unknown !== undefined) throw invalid('metrics', `${unknown} is not supported at this data_level.`);
  const isDaily = dimensions.includes('stat_time_day');
  const byCreative = dimensions.includes('ad_id');
  const filters = readReportFilters(params, level, byCreative);
  const query = { advertisers, level, byCreative, dimensions, metrics, filters };
  return { ...query, range: readRange(params, isDaily), order: readOrder(params, level) };
}

function readAdvertisers(call: Call): Advertiser[] {
  const { params } = call;
  const [one, several] = [params.text('advertiser_id'), params.texts('advertiser_ids', { max: MOST_ADVERTISERS })];
  const ids = several ?? (one === undefined ? [] : [one]);
  if (ids.length === 0) throw missing('advertiser_id');
  return ids.map((id) => permittedAdvertiser(call, id));
}

function readDimensions(params: Params, level: ReportLevel): string[] {
  const dimensions = params.requiredTexts('dimensions');
  const ids = dimensions.filter((name) => ID_DIMENSIONS.includes(name));
  if (ids.length > 1) throw invalid('dimensions', 'Only one id dimension is supported.');
  const fitting = level === 'ad' ? ['ad_id', 'ad_id_v2'] : [`${level}_id`];
  if (!fitting.includes(ids[0]!)) throw invalid('dimensions', `Must hold ${fitting.join(' or ')} at this data_level.`);
  const other = dimensions.find((name) => !ids.includes(name) && name !== 'stat_time_day');
  if (other !== undefined) throw invalid('dimensions', `${other} is not supported.`);
  return dimensions;
}

function readRange(params: Params, isDaily: boolean): ReportQuery['range'] {
  const isLifetime = params.flag('query_lifetime') === true;
  const [since, until] = [params.text('start_date'), params.text('end_date')];
  if (isLifetime) {
    if (isDaily) throw invalid('query_lifetime', 'Is not supported with stat_time_day.');
    return undefined;
  }
  if (since === undefined) throw missing('start_date');
  if (until === undefined) throw missing('end_date');
  if (!isDay(since)) throw invalid('start_date', 'Not a valid date, should be YYYY-MM-DD.');
  if (!isDay(until)) throw invalid('end_date', 'Not a valid date, should be YYYY-MM-DD.');
  if (until < since) throw invalid('end_date', 'Must not be earlier than start_date.');
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  const most = isDaily ? MOST_DAYS.daily : MOST_DAYS.whole;
  if (days > most) throw invalid('start_date', `The time span must not be longer than ${most} days.`);
  return { since, until };
}

function readOrder(params: Params, level: ReportLevel): ReportQuery['order'] {
  const field = params.text('order_field');
  const down = (params.oneOf('order_type', ['ASC', 'DESC']) ?? 'DESC') === 'DESC';
  if (field === undefined) return undefined;
  if (!isMetric(field, level)) throw invalid('order_field', `${field} is not supported at this data_level.`);
  return { field, down };
}
