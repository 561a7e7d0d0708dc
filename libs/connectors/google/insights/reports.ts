import type { AdPlatformReads, InsightRow, Report, ReportQuery } from '../../port/ad-platform.js';
import type { GoogleClient } from '../wire/client.js';
import { between, hasId } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import { CONVERTED, converted, DELIVERED, delivered, toInsights } from './metrics.js';

type Reports = Pick<AdPlatformReads, 'beginReports' | 'reportState' | 'readReport'>;

/** Rows in one page. */
const PAGE_SIZE = 1_000;

const AD_AND_DAY = ['ad_group.id', 'ad_group_ad.ad.id', 'segments.date'];

/**
 * Daily figures of a campaign's ads, including removed ones: their money was spent. Google answers immediately, so a report is ready when
 * it is requested. Days are in the customer's time zone. Google corrects figures of past days for weeks: a report contains the current
 * ones.
 */
export const reportsOf = (client: GoogleClient): Reports => ({
  beginReports: (_account, query) => Promise.resolve([{ ...query, id: `${query.campaignId} ${query.since}` }]),
  reportState: () => Promise.resolve({ state: 'ready' }),
  readReport: (account, report) => readReport(client, account, report),
});

async function* readReport(client: GoogleClient, account: Customer, report: Report): AsyncGenerator<InsightRow[]> {
  const of = ofCustomer(account);
  const query = (select: readonly string[]) => ({
    from: 'ad_group_ad',
    select: [...AD_AND_DAY, ...select],
    where: where(report),
  });
  const delivery = await rowsOf(client, of, query(DELIVERED), delivered);
  const conversions = await rowsOf(client, of, query(CONVERTED), converted);
  const rows = toInsights(delivery, conversions, account.currency);
  for (let at = 0; at < rows.length; at += PAGE_SIZE) yield rows.slice(at, at + PAGE_SIZE);
}

const where = ({ campaignId, since, until }: ReportQuery): string[] => [
  hasId('campaign.id', [campaignId]),
  between('segments.date', since, until),
];
