import { useTranslation } from 'react-i18next';
import { componentInWords } from '#libs/platforms/components/components.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { DeliveredShares } from './delivered-shares.js';
import { quoted } from '../quoted.js';
import { validityOf, type Maturity } from '../trust.js';

/** The maximum number of starved alternatives that are named; the others are only counted. */
const NAMED = 3;

interface Props {
  curves: Curves;
  maturity: Maturity;
  onOpen(variation: number): void;
}

/** How trustworthy the figures are: whether delivery was balanced, how to balance it, and whether results still count. */
export function TrustCard({ curves, maturity: { stage, until }, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const { delivery, summary } = curves;
  const validity = validityOf(curves);
  const starved = delivery.starved.slice(0, NAMED).map(({ component, value, share, planned_share }) =>
    t('results.trust.starved', {
      component: componentInWords(description, component, format.language),
      value: quoted(t, value),
      share: format.percent(share, 1),
      planned: format.percent(planned_share, 0),
    }),
  );
  const findings = [
    ...(delivery.starved_ads > 0
      ? [
          t('results.trust.ads', {
            count: delivery.starved_ads,
            n: format.number(delivery.starved_ads),
            of: format.number(delivery.ads),
          }),
        ]
      : []),
    ...starved,
    ...(delivery.uneven_groups > 0
      ? [
          t('results.trust.groups', {
            count: delivery.uneven_groups,
            n: format.number(delivery.uneven_groups),
            of: format.number(delivery.groups),
          }),
          ...delivery.worst_groups.map(({ name, share, planned_share }) =>
            t('results.trust.group', {
              name,
              share: format.percent(share, 0),
              planned: format.percent(planned_share, 0),
            }),
          ),
        ]
      : []),
  ];
  return (
    <section className="card figures-trust" aria-label={t('results.trust.title')}>
      <div>
        <span className={`pill strong ${validity === 'balanced' ? 'success' : validity === 'uneven' ? 'warning' : ''}`}>
          {t(`results.trust.validity.${delivery.ads === 1 ? 'single' : validity}`)}
        </span>
        <p className="secondary">
          {validity === 'uneven'
            ? [...findings, ...delivery.advice.map((advice) => t(`results.trust.advice.${advice}`))].join(' ')
            : t(`results.trust.why.${delivery.ads === 1 ? 'single' : validity}`, { n: format.number(delivery.ads) })}
        </p>
        {validity !== 'early' && delivery.shares.length > 0 && <DeliveredShares delivery={delivery} onOpen={onOpen} />}
      </div>
      <div>
        <span className={`pill strong ${stage === 'closed' ? 'success' : ''}`}>
          {t(`results.trust.stage.${stage}`)}
        </span>
        <p className="secondary">
          {[
            ...(summary.last_insights_at === null
              ? []
              : [t('results.trust.asOf', { asOf: format.detailDate(summary.last_insights_at), zone: format.zone })]),
            t(`results.trust.stageText.${stage}`, {
              until: until === null ? '–' : format.detailDate(until.toISOString()),
              zone: format.zone,
            }),
          ].join(' ')}
        </p>
      </div>
    </section>
  );
}
