import { useTranslation } from 'react-i18next';
import type { EffectAxis } from '#libs/contracts/results/effect-axis.js';
import type { ImpactComponent } from '../../../charts/effect-figures.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useReader } from '../../../lib/result-words/reader.js';
import type { ResultWords } from '../../../lib/result-words/result-words.js';
import { Whisker } from './whisker.js';

interface Props {
  alternative: ImpactComponent['alternatives'][number];
  axis: EffectAxis;
  words: ResultWords;
  /** The currency of the spend; null if the reader does not see it. */
  currency: string | null;
  /** Whether the row appears only in print. */
  isFolded: boolean;
}

/** The row of an alternative in the chart of effects: its name, its interval on the axis, and the figures. */
export function EffectRow({ alternative: one, axis, words, currency, isFolded }: Props) {
  const { t } = useTranslation();
  const { pictures } = useReader();
  const format = useFormat();
  const sample = [
    t('results.charts.ads', { count: one.ads, n: format.number(one.ads) }),
    t('results.charts.impressions', { n: format.number(one.impressions) }),
  ].join(' · ');
  return (
    <tr className={isFolded ? 'folded' : ''}>
      <th scope="row" title={`${one.value} (${sample})`}>
        <span className="moved-name">
          {one.asset !== null && <img src={`${pictures}${one.asset}`} alt="" width={20} height={20} loading="lazy" />}
          <span className="clipped">{one.value}</span>
        </span>
      </th>
      <td className="moved-chart">
        <Whisker {...one} axis={axis} isCost={words.isCost} />
      </td>
      <td className="number tabular secondary moved-range">
        {words.changes(one.lower_percent, one.upper_percent).join(' – ')}
      </td>
      <td className="number tabular">
        <strong>{words.change(one.effect_percent)}</strong>{' '}
        <span className="secondary moved-verdict">{t(`results.moved.verdict.${one.verdict}`)}</span>
      </td>
      {currency !== null && (
        <td className="number tabular secondary moved-spent">
          {t('results.moved.spent', {
            share: format.percent(one.spend_share, 0),
            spend: format.moneyMajor(one.spend, currency),
          })}
        </td>
      )}
    </tr>
  );
}
