import type { GraphCall } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { isObject, type Params } from '../graph/params.js';
import { readFilters } from '../objects/filtering.js';
import { addDays } from '../../delivery/calendar.js';
import { isField } from './fields.js';
import { LEVELS, type InsightsQuery, type Level } from './query.js';

const PRESETS = [
  ...[
    'today',
    'yesterday',
    'this_month',
    'last_month',
    'this_quarter',
    'last_quarter',
    'maximum',
    'data_maximum',
    'last_3d',
  ],
  ...[
    'last_7d',
    'last_14d',
    'last_28d',
    'last_30d',
    'last_90d',
    'last_week_mon_sun',
    'last_week_sun_sat',
    'this_week_mon_today',
  ],
  ...['this_week_sun_today', 'last_year', 'this_year'],
];
/** ActionAttributionWindows of AdsInsights in facebook-business 24 and 25, and the additions of 26. */
const WINDOWS = new Set(
  (
    '1d_click 7d_click 28d_click 1d_view 7d_view 28d_view 1d_ev dda default skan_click skan_view ' +
    '7d_view_first_conversion 7d_view_all_conversions 28d_view_first_conversion 28d_view_all_conversions ' +
    'skan_click_second_postback skan_view_second_postback skan_click_third_postback skan_view_third_postback'
  ).split(' '),
);
const WINDOWS_SINCE_26 = new Set(
  (
    '1d_sequenced 7d_sequenced 28d_sequenced custom incrementality incrementality_all_conversions ' +
    'incrementality_first_conversion'
  ).split(' '),
);
const DEFAULT_FIELDS = ['account_id', 'campaign_id', 'adset_id', 'ad_id', 'impressions', 'spend'];
const MONTHS_KEPT = 37;

/** Reads the parameters that sync and async insights share. `today` is a day of the platform's clock. */
export function readQuery(
  { params, version }: Pick<GraphCall, 'params' | 'version'>,
  kind: Level,
  id: string,
  today: string,
): InsightsQuery {
  const level = params.oneOf('level', LEVELS) ?? kind;
  if (LEVELS.indexOf(level) < LEVELS.indexOf(kind))
    throw invalid('level', `The level ${level} is above the object that is asked.`);
  const range = readRange(params, today);
  const wanted =
    params.strings('fields') ?? DEFAULT_FIELDS.slice(0, 1 + LEVELS.indexOf(level)).concat('impressions', 'spend');
  const unknown = wanted.find((field) => !isField(field));
  if (unknown)
    throw new GraphError({
      code: 100,
      message: `(#100) ${unknown} is not valid for fields param. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/ for all valid values`,
      blame: 'fields',
    });
  const breakdowns = params.strings('breakdowns') ?? [];
  if (breakdowns.length > 0) throw invalid('breakdowns', `The sandbox has no figures by ${breakdowns.join(', ')}.`);
  const actionBreakdowns = params.strings('action_breakdowns') ?? [];
  if (actionBreakdowns.some((name) => name !== 'action_type'))
    throw invalid('action_breakdowns', 'The sandbox breaks actions down by action_type only.');
  const windows = params.strings('action_attribution_windows') ?? [];
  const wrongWindow = windows.find((name) => !WINDOWS.has(name) && !(version >= 26 && WINDOWS_SINCE_26.has(name)));
  if (wrongWindow) throw invalid('action_attribution_windows', `Unknown attribution window "${wrongWindow}".`);
  params.oneOf('action_report_time', ['impression', 'conversion', 'mixed', 'lifetime']);
  const filters = readFilters(params);
  const sort = readSort(params);
  params.keep(
    'use_unified_attribution_setting',
    'use_account_attribution_setting',
    'default_summary',
    'product_id_limit',
    'export_columns',
    'export_format',
    'export_name',
    'async',
  );
  params.keep('limit', 'after', 'summary');
  params.finish();
  return {
    scope: { kind, id },
    level,
    fields: wanted,
    range,
    increment: readIncrement(params),
    filters,
    sort,
    windows,
  };
}

function readIncrement(params: Params): InsightsQuery['increment'] {
  const text = String(params.raw.time_increment ?? 'all_days');
  return text === 'all_days' || text === 'monthly' ? text : Number(text);
}

function readRange(params: Params, today: string): InsightsQuery['range'] {
  const increment = params.text('time_increment');
  if (increment !== undefined && !['all_days', 'monthly'].includes(increment))
    params.int('time_increment', { min: 1, max: 90 });
  const preset = params.oneOf('date_preset', PRESETS);
  const range = params.object('time_range');
  if (params.array('time_ranges') !== undefined)
    throw invalid('time_ranges', 'The sandbox answers one time_range at a time.');
  if (preset !== undefined && range !== undefined)
    throw invalid('time_range', 'Use either date_preset or time_range.', { title: 'Two time ranges' });
  if (range !== undefined) return explicitRange(range, today);
  return presetRange(preset ?? 'last_30d', today);
}

function explicitRange(range: Record<string, unknown>, today: string): { since: string; until: string } {
  const { since, until } = range;
  const isDay = (day: unknown): day is string =>
    typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay(since) || !isDay(until) || !isObject(range))
    throw invalid('time_range', 'time_range needs since and until as YYYY-MM-DD.');
  if (since > until) throw invalid('time_range', 'since is after until.');
  const oldest = new Date(`${today}T00:00:00Z`);
  oldest.setUTCMonth(oldest.getUTCMonth() - MONTHS_KEPT);
  if (since < oldest.toISOString().slice(0, 10)) {
    throw new GraphError({
      code: 3018,
      message: `(#3018) The start date of the time range cannot be beyond ${MONTHS_KEPT} months from the current date`,
      blame: 'time_range',
    });
  }
  return { since, until };
}

function presetRange(preset: string, today: string): InsightsQuery['range'] {
  if (preset === 'maximum' || preset === 'data_maximum') return undefined;
  if (preset === 'today') return { since: today, until: today };
  if (preset === 'yesterday') return { since: addDays(today, -1), until: addDays(today, -1) };
  const days = /^last_(\d+)d$/.exec(preset)?.[1];
  if (days !== undefined) return { since: addDays(today, -Number(days)), until: addDays(today, -1) };
  if (preset === 'this_month') return { since: `${today.slice(0, 8)}01`, until: today };
  if (preset === 'this_year') return { since: `${today.slice(0, 5)}01-01`, until: today };
  if (preset === 'last_month') {
    const until = addDays(`${today.slice(0, 8)}01`, -1);
    return { since: `${until.slice(0, 8)}01`, until };
  }
  throw invalid('date_preset', `The sandbox does not know the range of ${preset}. Use time_range.`);
}

function readSort(params: Params): InsightsQuery['sort'] {
  const text = params.strings('sort')?.[0];
  if (text === undefined) return undefined;
  const [, field, direction] = /^(.+)_(ascending|descending)$/.exec(text) ?? [];
  if (field === undefined || !isField(field))
    throw invalid('sort', `sort must be a field with _ascending or _descending - got "${text}".`);
  return { field, down: direction === 'descending' };
}
