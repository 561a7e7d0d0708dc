import { readMessage, type Resource } from '../schema/read.js';
import type { CustomerCall, Route } from '../wire/call.js';
import { fail } from '../wire/failure.js';
import { answerQuery, type Found } from './answer.js';
import { pageToken, readPageToken } from './pages.js';
import { summaryOf } from './summary.js';

/** Maximum number of rows in one part of a stream. */
const PART = 10_000;

/** `googleAds:search` and `googleAds:searchStream`. */
export const searchRoutes: readonly Route[] = [
  { verb: 'POST', of: 'customer', path: '/googleAds:search', run: search },
  { verb: 'POST', of: 'customer', path: '/googleAds:searchStream', run: searchStream, wrap: 'array' },
];

const consumption = ({ rows }: Found): string => String(1 + Math.ceil(rows.length / 10));

function search(call: CustomerCall): object {
  const {
    query,
    pageToken: token,
    pageSize,
    validateOnly,
    searchSettings = {},
  } = readMessage('SearchGoogleAdsRequest', call.body);
  const { returnTotalResultsCount, returnSummaryRow, omitResults } = searchSettings as Resource;
  if (pageSize !== undefined)
    throw fail(
      'requestError.PAGE_SIZE_NOT_SUPPORTED',
      'Setting the page size is not supported. Search responses have a fixed page size of 10000 rows.',
      { at: ['page_size'] },
    );
  if (validateOnly === true && token !== undefined)
    throw fail(
      'requestError.VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN',
      'A request that only validates cannot have a page token.',
      { at: ['page_token'] },
    );
  const text = queryText(query);
  const at = token === undefined || token === '' ? 0 : readPageToken(String(token), text, call.now);
  const found = answerQuery(call, text);
  if (validateOnly === true) return {};
  const end = at + call.world.paging.rows;
  const results = omitResults === true ? [] : found.rows.slice(at, end);
  const isLast = end >= found.rows.length;
  return {
    ...(results.length > 0 && { results }),
    ...(!isLast && { nextPageToken: pageToken(text, end, call.now) }),
    ...(returnTotalResultsCount === true && found.rows.length > 0 && { totalResultsCount: String(found.rows.length) }),
    fieldMask: found.fieldMask,
    ...(returnSummaryRow === true && isLast && { summaryRow: summaryOf(found) }),
    queryResourceConsumption: consumption(found),
  };
}

function searchStream(call: CustomerCall): object[] {
  const { query, summaryRowSetting } = readMessage('SearchGoogleAdsStreamRequest', call.body);
  const found = answerQuery(call, queryText(query));
  const { requestId } = call;
  const shared = { fieldMask: found.fieldMask, requestId };
  const parts: object[] = [];
  if (summaryRowSetting !== 'SUMMARY_ROW_ONLY')
    for (let at = 0; at === 0 || at < found.rows.length; at += PART) {
      const results = found.rows.slice(at, at + PART);
      parts.push({ ...(results.length > 0 && { results }), ...shared, queryResourceConsumption: consumption(found) });
    }
  if (String(summaryRowSetting ?? '').startsWith('SUMMARY_ROW'))
    parts.push({ ...shared, summaryRow: summaryOf(found) });
  return parts;
}

function queryText(query: unknown): string {
  if (typeof query === 'string' && query.trim() !== '') return query;
  throw fail('requestError.REQUIRED_FIELD_MISSING', 'A required field was not specified in the request.', {
    at: ['query'],
  });
}
