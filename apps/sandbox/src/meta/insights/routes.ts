import { requireAccess } from '../auth/access.js';
import { calendarOf } from '../../delivery/calendar.js';
import { askedFields, type GraphCall, type GraphRoutes } from '../graph/call.js';
import { GraphError } from '../graph/error.js';
import { project, type NodeType } from '../graph/fields.js';
import { afterCursor, answerPage, pageLimit } from '../graph/paging.js';
import { accountById } from '../seed/accounts.js';
import { viewRow } from './fields.js';
import type { InsightRow } from './insight-row.js';
import type { InsightsQuery, Level } from './query.js';
import { readQuery } from './read-query.js';
import type { Report } from './reports.js';
import { campaignsOf, readRows } from './rows.js';

/** More rows than this need an asynchronous report. */
const MAX_SYNC_ROWS = 20_000;

function prepare(call: GraphCall, kind: Level, id: string): { account: string; query: InsightsQuery } {
  const { world, now } = call;
  const account = kind === 'account' ? id.slice(4) : (world.objects.get('meta', id)?.account as string);
  requireAccess(call, account, false);
  const scope = { kind, id: kind === 'account' ? account : id };
  const latest = Math.max(now, ...campaignsOf(world, scope).map((campaign) => world.clocks.now(campaign, now)));
  const today = calendarOf(accountById.get(account)?.timezone ?? 'UTC').day(latest);
  return { account, query: readQuery(call, kind, scope.id, today) };
}

const read =
  (kind: Level) =>
  (call: GraphCall, id: string): unknown => {
    const { query } = prepare(call, kind, id);
    const rows = readRows(call.world, query, call.now);
    if (rows.length > MAX_SYNC_ROWS) {
      throw new GraphError({
        code: 100,
        subcode: 1487534,
        message: "Please reduce the amount of data you're asking for, then retry your request",
      });
    }
    const key = (row: InsightRow): string => `${(row.ad ?? row.adSet ?? row.campaign)?.id ?? ''}|${row.start}`;
    const after = afterCursor(call);
    const from = after === undefined ? 0 : query.sort ? Number(after) + 1 : rows.findIndex((row) => key(row) > after);
    const numbered = rows.map((row, index) => ({ row, index })).slice(from < 0 ? rows.length : from);
    return answerPage(call, numbered, {
      position: ({ row, index }) => (query.sort ? index : key(row)),
      view: ({ row }) => viewRow(row, query.fields, query.windows),
      total: () => rows.length,
    });
  };

const start =
  (kind: Level) =>
  (call: GraphCall, id: string): unknown => {
    const { account, query } = prepare(call, kind, id);
    return { report_run_id: call.world.reports.create(account, query, call.now).id };
  };

const reportNode: NodeType<Report, GraphCall> = {
  name: 'AdReportRun',
  defaults: [
    'account_id',
    'time_ref',
    'async_status',
    'async_percent_completion',
    'is_running',
    'date_start',
    'date_stop',
  ],
  fields: {
    account_id: (report) => report.account,
    time_ref: (report) => Math.floor(report.createdAt / 1000),
    time_completed: (report) => (report.data.done ? Math.floor(report.updatedAt / 1000) : undefined),
    async_status: (report, call) => call.world.reports.state(report, call.now).status,
    async_percent_completion: (report, call) => call.world.reports.state(report, call.now).percent,
    is_running: (report, call) => call.world.reports.state(report, call.now).status !== 'Job Completed',
    is_bookmarked: () => false,
    date_start: (report) => report.data.query.range?.since,
    date_stop: (report) => report.data.query.range?.until,
    ...Object.fromEntries(
      ['error_code', 'error_message', 'error_subcode', 'error_user_title', 'error_user_msg'].map((name) => [
        name,
        () => undefined,
      ]),
    ),
  },
};

function readReport(call: GraphCall, id: string): unknown {
  const report = call.world.objects.get('meta', id) as unknown as Report;
  requireAccess(call, report.account, false);
  const nodes = askedFields(call);
  call.params.finish();
  return project(reportNode, report, nodes, call);
}

function readReportRows(call: GraphCall, id: string): unknown {
  const report = call.world.objects.get('meta', id) as unknown as Report;
  requireAccess(call, report.account, false);
  if (call.world.reports.state(report, call.now).status !== 'Job Completed') {
    throw new GraphError({
      code: 2601,
      subcode: 1815107,
      message: '(#2601) Loading async results failed',
      transient: true,
      title: 'Loading Async Session Failed',
      userMessage: 'The report is not ready yet.',
    });
  }
  pageLimit(call);
  const after = afterCursor(call);
  call.params.finish();
  return answerPage(call, call.world.reports.rows(report, after === undefined ? -1 : Number(after)), {
    position: ({ position }) => position,
    view: ({ row }) => row,
  });
}

export const insightRoutes: GraphRoutes = {
  ...Object.fromEntries(
    (['account', 'campaign', 'adset', 'ad'] as const).flatMap((kind) => [
      [`GET ${kind}/insights`, read(kind)],
      [`POST ${kind}/insights`, start(kind)],
    ]),
  ),
  'GET report': readReport,
  'GET report/insights': readReportRows,
};
