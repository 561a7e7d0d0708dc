import { useTranslation } from 'react-i18next';
import { componentTitle } from '#libs/platforms/components/components.js';
import { STARVED_BELOW } from '#libs/contracts/results/results.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { VariationLink } from './variation-link.js';

interface Props {
  delivery: Curves['delivery'];
  onOpen(variation: number): void;
}

/**
 * Each alternative's delivered and planned share of the spend, and the ads with the smallest part of their plan. It marks starved
 * alternatives and ads.
 */
export function DeliveredShares({ delivery: { shares, worst_ads: ads }, onOpen }: Props) {
  const { t } = useTranslation();
  const { language, number } = useFormat();
  const description = useDescription();
  const hasWaves = ads.some(({ wave }) => wave > 1);
  return (
    <details>
      <summary>{t('results.trust.shares')}</summary>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t('results.trust.shares')}>
        <table className="data-table stacks">
          <thead>
            <tr>
              <th scope="col">{t('results.trust.alternative')}</th>
              <th scope="col" className="number">
                {t('results.trust.planned')}
              </th>
              <th scope="col" className="number">
                {t('results.trust.delivered')}
              </th>
              <th scope="col" className="number">
                {t('results.trust.ofPlan')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ads.map((ad) => (
              <tr key={`${ad.variation} ${ad.wave}`}>
                <th scope="row">
                  <span className="secondary">{t('results.trust.ad')}</span>{' '}
                  <VariationLink variation={ad.variation} onOpen={onOpen} />
                  {hasWaves && (
                    <span className="secondary"> {t('results.trust.adInWave', { wave: number(ad.wave) })}</span>
                  )}
                </th>
                <Shares {...ad} digits={2} />
              </tr>
            ))}
            {shares.map((one) => (
              <tr key={`${one.component} ${one.value}`}>
                <th scope="row">
                  <span className="secondary">{componentTitle(description, one.component, language)}</span> {one.value}
                </th>
                <Shares {...one} digits={0} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface SharesProps {
  share: number;
  planned_share: number;
  part: number;
  digits: number;
}

function Shares({ share, planned_share: planned, part, digits }: SharesProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const ofPlan = percent(part, 0);
  return (
    <>
      <td className="number tabular" data-label={t('results.trust.planned')}>
        {percent(planned, digits)}
      </td>
      <td className="number tabular" data-label={t('results.trust.delivered')}>
        {percent(share, digits)}
      </td>
      <td className="number tabular" data-label={t('results.trust.ofPlan')}>
        {part < STARVED_BELOW ? (
          <span className="pill warning">{t('results.trust.starvedPart', { part: ofPlan })}</span>
        ) : (
          ofPlan
        )}
      </td>
    </>
  );
}
