import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { PlannedSearch } from './planned-search.js';

interface Props {
  way: 'even' | 'search';
  /** Null if the forecast of the search is unknown. */
  search: PlannedSearch | null;
}

/** Repeats beside the submit how the run spends. For a search it adds the waves, the further ads and the expected result. */
export function WayChosen({ way, search }: Props) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const inPercent = (share: number) => percent(share, 0);
  return (
    <>
      {t(`plan.search.${way}`)}
      {way === 'search' && search === null && <div className="secondary">{t('plan.search.searchDoes')}</div>}
      {way === 'search' && search !== null && (
        <>
          <div className="secondary">
            {t('plan.search.wavesOf', {
              count: search.shares.length,
              shares: search.shares.map((share) => inPercent(share / 100)).join(', '),
            })}
          </div>
          <div className="secondary">{t('plan.search.laterAds', { n: number(search.laterAds) })}</div>
          <div className="secondary">
            {t('plan.search.instead', {
              mean: inPercent(search.best.mean),
              instead: inPercent(search.even.mean),
            })}
          </div>
        </>
      )}
    </>
  );
}
