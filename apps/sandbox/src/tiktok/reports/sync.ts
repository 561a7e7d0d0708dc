import { addSums, zeroSums } from '../../delivery/days.js';
import type { Call, Routes } from '../wire/call.js';
import { paged, readPage } from '../wire/paging.js';
import { invalid } from '../wire/refusal.js';
import { readMetric, type ReportRow } from './metrics.js';
import { readQuery } from './read-query.js';
import { readRows, viewRow } from './rows.js';

/** More ids than this need an async report. */
const MOST_IDS = 20_000;

function report(call: Call): object {
  const { params, world, now } = call;
  const query = readQuery(call);
  const wantsTotal = params.flag('enable_total_metrics') === true;
  const page = readPage(params);
  params.finish();
  const rows = readRows(world, query, now);
  if (new Set(rows.map(({ id }) => id)).size > MOST_IDS)
    throw invalid('dimensions', `More than ${MOST_IDS} ids: use filters or an asynchronous report.`);
  const answer = paged(rows, page, (row) => viewRow(row, query));
  if (!wantsTotal || !rows[0]) return answer;
  const total = totalOf(rows);
  return { ...answer, total_metrics: Object.fromEntries(query.metrics.map((name) => [name, readMetric(total, name)])) };
}

function totalOf(rows: ReportRow[]): ReportRow {
  const total: ReportRow = { ...rows[0]!, sums: zeroSums(), results: 0, reach: 0, seconds: 0 };
  for (const { sums, results, reach, seconds } of rows) {
    addSums(total.sums, sums);
    total.results += results;
    total.reach += reach;
    total.seconds += seconds;
  }
  return total;
}

export const reportRoutes: Routes = { 'GET /report/integrated/get/': report };
