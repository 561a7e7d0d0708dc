import { useTranslation } from 'react-i18next';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useReader } from '../../../lib/result-words/reader.js';
import { audienceText, variationName, visualText } from '../row-texts.js';

/** The ad to activate: its contents, its audience, and whether the experiment tested it. */
export function ActivatedAd({ row, currency }: { row: ResultRow; currency: string }) {
  const format = useFormat();
  const { t } = useTranslation();
  const { pictures } = useReader();
  const description = useDescription();
  const audience = audienceText(description, row);
  return (
    <div className="activated-ad">
      {row.asset !== null && (
        <img src={`${pictures}${row.asset}`} alt={visualText(description, row)} width={56} height={56} loading="lazy" />
      )}
      <div className="activated-ad-text">
        <p className="row row-wrap">
          <strong>{variationName(row)}</strong>
          {row.source === 'estimated' && <span className="pill warning">{t('results.notTested')}</span>}
        </p>
        <p className="activated-ad-headline">{row.headline ?? row.copy ?? row.name}</p>
        {audience !== '' && <p className="secondary">{audience}</p>}
        {row.cpa !== null && (
          <p className="secondary tabular">{t('activating.cost', { cost: format.moneyMajor(row.cpa, currency) })}</p>
        )}
      </div>
    </div>
  );
}
