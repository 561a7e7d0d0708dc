import { answerQuery } from '../../gaql/answer.js';
import type { Resource } from '../../schema/read.js';
import { facade, type Method } from '../engine/bridge.js';
import { day, text } from '../engine/arguments.js';
import { callOf, type Run } from '../run.js';
import { unitsOf } from './stored.js';

/** The metric that each method returns, and whether the metric is money in micros. */
const FIGURES: Readonly<Record<string, [metric: string, isMoney?: true]>> = {
  getImpressions: ['impressions'],
  getClicks: ['clicks'],
  getCost: ['costMicros', true],
  getCtr: ['ctr'],
  getConversions: ['conversions'],
  getViews: ['videoTrueviewViews'],
  getViewRate: ['videoTrueviewViewRate'],
  getAverageCpc: ['averageCpc', true],
  getAverageCpm: ['averageCpm', true],
  getAverageCpv: ['trueviewAverageCpv', true],
};
const SELECTED =
  'metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.ctr, metrics.conversions, metrics.video_trueview_views, metrics.video_trueview_view_rate, metrics.average_cpc, metrics.average_cpm, metrics.trueview_average_cpv';

/** `getStatsFor(dateRange)` or `getStatsFor(from, to)` of an entity. */
export function statsOf(run: Run, from: string, where: string): Method {
  return (first: unknown, last?: unknown) => {
    run.batch.send();
    run.clock.spend('select');
    const during =
      last === undefined
        ? text(first, 'dateRange') === 'ALL_TIME'
          ? ''
          : ` AND segments.date DURING ${text(first, 'dateRange')}`
        : ` AND segments.date BETWEEN '${day(first, 'dateFrom')}' AND '${day(last, 'dateTo')}'`;
    const { rows } = answerQuery(
      callOf(run.world, run.customer, run.person),
      `SELECT ${SELECTED} FROM ${from} WHERE ${where}${during}`,
    );
    const metrics = (rows[0]?.metrics ?? {}) as Resource;
    const figures = Object.entries(FIGURES).map(([method, [metric, isMoney]]): [string, Method] => [
      method,
      () => (isMoney ? unitsOf(metrics[metric]) : Number(metrics[metric] ?? 0)),
    ]);
    return facade('Stats', Object.fromEntries(figures));
  };
}
