import { requireAccess } from '../auth/access.js';
import type { GraphCall, GraphRoutes } from '../graph/call.js';
import { answerList } from '../graph/paging.js';
import { isObject } from '../graph/params.js';
import { categories, interests, optionOf, type TargetingOption } from '../seed/interests.js';
import { fold, ranked } from './ranking.js';

export function optionRow(option: TargetingOption): Record<string, unknown> {
  return {
    id: option.id,
    name: option.name,
    type: option.type,
    path: option.path,
    description: option.description ?? '',
    audience_size_lower_bound: option.lower,
    audience_size_upper_bound: option.upper,
  };
}

const REGULATED = new Set(['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES', 'CREDIT']);

function accountSearch(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const { params } = call;
  const query = params.requiredText('q');
  const answer = answerList(
    call,
    ranked(
      offered(call),
      query,
      (option) => option.name,
      (option) => option.lower,
    ),
    (option) => ({ ...optionRow(option), valid: true }),
  );
  params.finish();
  return answer;
}

function browse(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  call.params.keep('include_nodes', 'excluded_category', 'include_headers');
  const answer = answerList(call, offered(call), optionRow);
  call.params.finish();
  return answer;
}

/** Options of the wanted kind, without options that a special ad category forbids. */
function offered(call: GraphCall): TargetingOption[] {
  const { params } = call;
  const type = params.text('limit_type');
  const listed = params.strings('whitelisted_types');
  const regulated = params.strings('regulated_categories')?.some((category) => REGULATED.has(category)) ?? false;
  params.keep(
    'regulated_countries',
    'countries',
    'objective',
    'is_exclusion',
    'targeting_list',
    'session_id',
    'app_store',
  );
  return [...interests, ...categories].filter(
    (option) =>
      !option.retired &&
      (type === undefined || option.type === type) &&
      (!listed || listed.includes(option.type)) &&
      !(regulated && option.path[0] === 'Demographics'),
  );
}

function accountSuggestions(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const { params } = call;
  const given = (params.array('targeting_list') ?? []).map((entry) => listed(entry).option);
  const topics = new Set(given.map((option) => option?.path[1]));
  const rows = offered(call).filter(
    (option) => (topics.size === 0 || topics.has(option.path[1])) && !given.includes(option),
  );
  params.oneOf('mode', ['best_performing', 'recently_used', 'related', 'suggestions']);
  const answer = answerList(call, rows, (option) => ({ ...optionRow(option), valid: true }));
  params.finish();
  return answer;
}

/** An entry of `targeting_list`, `{type, id}`. A numbered option needs the kind. */
function listed(entry: unknown): { key: string; option: TargetingOption | undefined } {
  const { id = entry, type } = isObject(entry) ? entry : {};
  const option = optionOf(String(id), typeof type === 'string' ? type : undefined);
  return { key: String(id), option: type === undefined || option?.type === type ? option : undefined };
}

function validation(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const { params } = call;
  const byId = (params.strings('id_list') ?? []).map((key) => ({ key, option: optionOf(key) }));
  const byList = (params.array('targeting_list') ?? []).map(listed);
  const byName = (params.strings('name_list') ?? []).map((key) => ({
    key,
    option: [...interests, ...categories].find((option) => fold(option.name) === fold(key)),
  }));
  params.keep('is_exclusion', 'limit', 'regulated_categories', 'regulated_countries');
  params.finish();
  return {
    data: [...byId, ...byList, ...byName].map(({ key, option }) =>
      option ? { ...optionRow(option), valid: option.retired !== true } : { id: key, name: key, valid: false },
    ),
  };
}

export const accountSearchRoutes: GraphRoutes = {
  'GET account/targetingsearch': accountSearch,
  'GET account/targetingbrowse': browse,
  'GET account/targetingsuggestions': accountSuggestions,
  'GET account/targetingvalidation': validation,
};
