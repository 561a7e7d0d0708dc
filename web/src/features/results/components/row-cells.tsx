import { useTranslation } from 'react-i18next';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import { componentTitle } from '#libs/platforms/components.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import type { ResultWords } from '../../../lib/results/result-words.js';
import { audienceText, changeOf, isVisual, ofImpressions, variationName } from '../row-texts.js';
import { certainty, verdictOf } from '../verdict.js';

const TONES: Record<ResultRow['type'], string> = {
  best: 'primary',
  median: '',
  worst: 'danger',
  FEP: 'warning',
  real: 'plain',
  estimated: '',
};

interface Props {
  row: ResultRow;
  role: ResultRow['type'];
  words: ResultWords;
  onOpen(variation: number): void;
}

/** One row of results, which opens its details. Estimated ones are hatched and say so; the pool is tinted and has no parts. */
export function RowCells({ row, role, words, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const { columns } = description.results;
  const isPool = row.type === 'FEP';
  const isEstimated = row.source === 'estimated' || row.type === 'estimated';
  const verdict = verdictOf(row, format);
  const verdictText = t(`verdict.${verdict.key}`, verdict.params);
  return (
    <tr
      className={isPool ? 'pool-row' : `clickable ${isEstimated ? 'estimated-row' : ''}`}
      onClick={(event) => {
        const isControl = (event.target as HTMLElement).closest('button, a') !== null;
        if (!isControl && row.variation !== null) onOpen(row.variation);
      }}
    >
      <td>
        <span className="row-type">
          <span className={`pill ${TONES[role]}`}>{t(`rowType.${role}`)}</span>
          {isEstimated && role !== 'estimated' && <span className="pill">{t('rowType.estimated')}</span>}
        </span>
      </td>
      <th scope="row" className="tabular">
        {row.variation === null ? (
          <span className="visually-hidden">{t('rowType.FEP')}</span>
        ) : (
          <button
            type="button"
            className="open-row"
            aria-label={t('results.openRow', { name: variationName(row) })}
            onClick={() => onOpen(row.variation!)}
          >
            {variationName(row)}
          </button>
        )}
      </th>
      {isPool ? (
        <td colSpan={columns.length + 1} className="pool-text">
          {t('results.poolText')}
        </td>
      ) : (
        <>
          {columns.map((component) => (
            <td key={component} data-label={componentTitle(description, component, format.language)}>
              {isVisual(description, component) ? (
                <VisualCell row={row} text={row.components[component] ?? ''} />
              ) : (
                <Clipped text={row.components[component] ?? ''} />
              )}
            </td>
          ))}
          <td className="audience-cell" data-label={t('results.audience')}>
            <Clipped text={audienceText(description, row)} />
          </td>
        </>
      )}
      <td className="number tabular" data-label={t('results.recorded')}>
        {isEstimated ? '–' : ofImpressions(row, t, format)}
      </td>
      <td className="number tabular" data-label={t('results.observed')}>
        {words.value(row.observed)}
      </td>
      <td className="number tabular" data-label={t('results.estimated')}>
        <strong>{words.value(row.value)}</strong>
      </td>
      <td className="number tabular" data-label={t('results.interval')}>
        {words.shortRange(row.lower_bound, row.upper_bound)}
      </td>
      <td className="number tabular" data-label={t('results.beats')}>
        <span className="beats" title={verdictText}>
          {verdict.key === 'early' ? (
            <span className="secondary">{verdictText}</span>
          ) : (
            <>
              <span className="beats-track" aria-hidden>
                <span className="beats-bar" style={{ width: `${(row.confidence ?? 0) * 100}%` }} />
              </span>
              <span>{certainty(row.confidence, format)}</span>
            </>
          )}
        </span>
      </td>
      <td className="number tabular" data-label={t('results.change')}>
        {format.change(changeOf(row))}
      </td>
    </tr>
  );
}

function VisualCell({ row, text }: { row: ResultRow; text: string }) {
  return (
    <span className="visual-cell" title={text}>
      {row.asset !== null && <img src={`/api/v1/assets/${row.asset}`} alt="" width={24} height={24} loading="lazy" />}
      <Clipped text={text} />
    </span>
  );
}

function Clipped({ text }: { text: string }) {
  return (
    <span className="clipped" title={text}>
      {text}
    </span>
  );
}
