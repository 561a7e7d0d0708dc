import type { Params } from '../wire/params.js';
import { adIdOf } from '../objects/creative-ids.js';
import { invalid } from '../wire/refusal.js';
import type { ReportLevel } from './levels.js';
import { LEVEL_NAMES } from './levels.js';
import { isMetric, numberOf, type ReportRow } from './metrics.js';

const TYPES = [
  'IN',
  'MATCH',
  'GREATER_EQUAL',
  'GREATER_THAN',
  'LOWER_EQUAL',
  'LOWER_THAN',
  'BETWEEN',
  'RANGE',
] as const;
const STATUSES = ['STATUS_ALL', 'STATUS_NOT_DELETE', 'STATUS_DELETE'];

/** The filters of a report. */
export interface ReportFilters {
  ids: Partial<Record<Exclude<ReportLevel, 'advertiser'>, string[]>>;
  deleted: 'with' | 'without' | 'only';
  /** Only campaigns that run in one of these ways. */
  automation?: string[];
  /** Ids of Smart+ creatives and of manual ads. */
  creatives?: string[];
  fits: ((row: ReportRow) => boolean)[];
}

/** Reads `filtering`: each value is JSON in a string. Deleted objects are left out unless a status is given. */
export function readReportFilters(params: Params, level: ReportLevel, byCreative: boolean): ReportFilters {
  const filters: ReportFilters = { ids: {}, deleted: 'without', fits: [] };
  for (const one of params.objects('filtering') ?? []) {
    const field = one.required('field_name');
    const type = one.requiredOneOf('filter_type', TYPES);
    const value = parsed(one.required('filter_value'));
    one.finish();
    if (!addAd(filters, { field, type, value }, { level, byCreative })) add(filters, level, { field, type, value });
  }
  return filters;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('filter_value', 'Not a valid JSON string.');
  }
}

interface RequestedFilter {
  field: string;
  type: (typeof TYPES)[number];
  value: unknown;
}

/** Maximum ids in `ad_ids_v2`. */
const MOST_ADS = 100;
const AUTOMATIONS = ['MANUAL', 'SMART_PLUS', 'UPGRADED_SMART_PLUS', 'UPGRADED_SMART_PLUS_CREATIVE'];

/**
 * Reads filters of ads: Smart+ ads have one id, and each of their creatives another. Sources: portal documents 1740302848100353,
 * 1740302766489602 and 1854103649826817.
 * @returns whether it is one of these filters
 */
function addAd(
  filters: ReportFilters,
  { field, type, value }: RequestedFilter,
  { level, byCreative }: { level: ReportLevel; byCreative: boolean },
): boolean {
  if (!['ad_ids', 'ad_ids_v2', 'smart_plus_ad_id', 'campaign_automation_type'].includes(field)) return false;
  if (type !== 'IN') throw invalid('filter_type', `${field} takes IN only.`);
  const list = textsOf(value);
  if (field === 'campaign_automation_type') {
    const unknown = list.find((one) => !AUTOMATIONS.includes(one));
    if (unknown !== undefined) throw invalid('filter_value', `Must be one of: ${AUTOMATIONS.join(', ')}.`);
    filters.automation = list;
    return true;
  }
  if (level !== 'ad') throw invalid('field_name', `${field} is not supported at this data_level.`);
  if (field === 'ad_ids_v2' && list.length > MOST_ADS)
    throw invalid('filter_value', `Longer than maximum length ${MOST_ADS}.`);
  if (field === 'ad_ids' && !byCreative)
    throw invalid('field_name', 'ad_ids cannot be used with the dimension ad_id_v2.');
  if (field === 'ad_ids_v2' && byCreative)
    throw invalid('field_name', 'ad_ids_v2 cannot be used with the dimension ad_id.');
  if (field === 'ad_ids') filters.creatives = list;
  filters.ids.ad = field === 'ad_ids' ? [...new Set(list.map(adIdOf))] : list;
  return true;
}

function add(filters: ReportFilters, level: ReportLevel, { field, type, value }: RequestedFilter): void {
  const [, of, what] = /^(campaign|adgroup|ad)_(ids|status)$/.exec(field) ?? [];
  if (of !== undefined) {
    if (LEVEL_NAMES.indexOf(of as ReportLevel) > LEVEL_NAMES.indexOf(level))
      throw invalid('field_name', `${field} is not supported at this data_level.`);
    const list = textsOf(value);
    if (type !== 'IN') throw invalid('filter_type', `${field} takes IN only.`);
    if (what === 'ids') filters.ids[of as 'campaign'] = list;
    else filters.deleted = deletedOf(list);
    return;
  }
  if (!isMetric(field, level)) throw invalid('field_name', `${field} is not supported at this data_level.`);
  const [least, most] = Array.isArray(value) ? value.map(Number) : [Number(value)];
  if (least === undefined || Number.isNaN(least)) throw invalid('filter_value', 'Not a valid number.');
  const compare: Partial<Record<(typeof TYPES)[number], (value: number) => boolean>> = {
    GREATER_EQUAL: (figure) => figure >= least,
    GREATER_THAN: (figure) => figure > least,
    LOWER_EQUAL: (figure) => figure <= least,
    LOWER_THAN: (figure) => figure < least,
    BETWEEN: (figure) => figure >= least && figure <= (most ?? Infinity),
  };
  const fits = compare[type];
  if (!fits) throw invalid('filter_type', `${type} is not supported for ${field}.`);
  filters.fits.push((row) => fits(numberOf(row, field)));
}

function textsOf(value: unknown): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw invalid('filter_value', 'Not a valid list of strings.');
  return value as string[];
}

function deletedOf(list: string[]): ReportFilters['deleted'] {
  const status = list.find((one) => !STATUSES.includes(one));
  if (status !== undefined) throw invalid('filter_value', `Must be one of: ${STATUSES.join(', ')}.`);
  if (list.includes('STATUS_ALL')) return 'with';
  return list.includes('STATUS_DELETE') ? 'only' : 'without';
}
