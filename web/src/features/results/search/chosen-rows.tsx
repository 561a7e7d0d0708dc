import { useTranslation } from 'react-i18next';
import type { ChosenVariation } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { ResultWords } from '../../../lib/result-words/result-words.js';
import { useChosenText } from './use-chosen-text.js';
import { VariationLink } from '../components/variation-link.js';

interface Props {
  /** The variations that run in the wave. */
  chosen: readonly ChosenVariation[];
  wave: number;
  words: ResultWords;
  onOpen(variation: number): void;
}

/** The variations of a later wave, each with the reason for the choice and its estimate at that time. */
export function ChosenRows({ chosen, wave, words, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = useChosenText();
  const title = t('results.searched.rows', { wave: format.number(wave) });
  return (
    <details>
      <summary>{title}</summary>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="data-table stacks">
          <thead>
            <tr>
              <th scope="col">{t('results.searched.variation')}</th>
              <th scope="col">{t('results.searched.because')}</th>
              <th scope="col" className="number">
                {t('results.searched.estimate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {chosen.map((one) => (
              <tr key={one.variation}>
                <th scope="row">
                  <VariationLink variation={one.variation} onOpen={onOpen} />{' '}
                  <span className="secondary">{one.name}</span>
                </th>
                <td data-label={t('results.searched.because')}>{why(one)}</td>
                <td className="number tabular" data-label={t('results.searched.estimate')}>
                  {one.value === null ? '–' : `${words.value(one.value)} (${words.range(one.lower, one.upper)})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
