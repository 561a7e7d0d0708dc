import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenDeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { attributionWords } from '#libs/platforms/dates/attribution.js';
import { columnTitle } from '#libs/platforms/fields/columns.js';
import { DeadlineTags } from '../../../components/deadlines/deadline-tags.js';
import { Instant, useAccountDates } from '../../../components/instant.js';
import { PageHeader } from '../../../components/page-header.js';
import { StatusTag } from '../../../components/status-tag.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';

interface Props {
  detail: ExperimentDetail;
  lastInsightsAt: string | null;
  isPreview: boolean;
  /** The time until which the platform corrects the figures; null if they are final, or a preview. */
  countingUntil: string | null;
  /** The phase of a run that has not ended. */
  phase?: ExperimentPhase | undefined;
  issues?: readonly OpenDeliveryIssue[] | undefined;
  actions?: ReactNode;
}

/** The list of each kind of experiment. */
const MENUS = {
  live: 'menu.live',
  completed: 'menu.completed',
  sample: 'menu.samples',
  draft: 'menu.drafts',
  template: 'menu.templates',
} as const;

/**
 * The header with name, status and deadlines. One line has account, page, pixel, business, customer, dates, how results are counted, and
 * when they were read.
 */
export function ResultsHeader({ detail, lastInsightsAt, isPreview, countingUntil, phase, issues, actions }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const accountDates = useAccountDates()({
    from: detail.start_date,
    to: detail.stopped_at ?? detail.end_date,
    style: 'detail',
    accountZone: detail.account_zone,
  });
  const description = useDescription();
  const attribution = attributionWords(description, detail.content)?.[format.language];
  /** A name after the platform's own title for it: 'Pixel Shop', 'Conversion action Purchase'. */
  const named = (column: 'page' | 'conversions', name: string | null) =>
    name !== null && [columnTitle(description, column, format.language), name].filter(Boolean).join(' ');
  const final = countingUntil
    ? t('results.stillCounting', { date: format.detailDate(countingUntil) })
    : t('results.final');
  const facts = [
    detail.account_name !== null && `${detail.account_name} (${detail.currency})`,
    named('page', detail.page_name),
    named('conversions', detail.pixel_name),
    detail.business_name && t('results.business', { name: detail.business_name }),
    // Left out if the customer is the account, which is already first.
    detail.customer_name !== detail.account_name &&
      detail.customer_name &&
      t('results.customer', { name: detail.customer_name }),
    <>
      <Instant at={detail.start_date} style="detail" accountZone={detail.account_zone} /> –{' '}
      <Instant at={detail.stopped_at ?? detail.end_date} style="detail" accountZone={detail.account_zone} /> (
      {format.zone})
    </>,
    accountDates === null ? false : t('instant.account', { date: accountDates, zone: detail.account_zone }),
    lastInsightsAt !== null && t('results.asOf', { date: format.detailDate(lastInsightsAt) }),
    [...(attribution === undefined ? [] : [attribution]), ...(isPreview ? [] : [final])].join(', '),
  ].filter(Boolean);
  return (
    <PageHeader
      crumbs={`${PLATFORM_NAMES[detail.platform]} / ${t(MENUS[detail.type])}`}
      title={detail.name}
      tag={
        <span className="status-tags">
          <StatusTag status={detail.status} phase={phase} stoppedAt={detail.stopped_at} issues={issues} />
          <DeadlineTags item={detail} />
        </span>
      }
      lead={facts.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span className="whole">{fact}</span>
        </Fragment>
      ))}
      actions={actions}
    />
  );
}
