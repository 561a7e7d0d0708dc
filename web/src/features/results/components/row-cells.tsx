import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { STARVED_BELOW } from '#libs/contracts/results/results.js';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useReader } from '../../../lib/result-words/reader.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import type { ResultWords } from '../../../lib/result-words/result-words.js';
import { poolName } from '../pool-name.js';
import { referenceName, referenceOf } from '../reference.js';
import { audienceText, isVisual, variationName } from '../row-texts.js';
import { verdictOf } from '../verdict.js';
import { SelectCell } from '../activation/select-cell.js';
import type { Selection } from '../activation/use-selection.js';
import { FIGURES } from './figure-columns.js';
import type { RowPlace } from './all-rows.js';
import type { RowWaves } from '../search/row-waves.js';
import type { ShortTexts } from '../short-texts.js';
import type { ResultsView } from '../use-results-url.js';
import { AUDIENCE, type Columns } from './use-columns.js';

const TONES: Record<ResultRow['type'], string> = {
  best: 'primary',
  median: '',
  worst: 'danger',
  FEP: 'warning',
  real: 'plain',
  estimated: '',
};

interface Props extends RowPlace {
  row: ResultRow;
  role: ResultRow['type'];
  words: ResultWords;
  /** The words of the second result variable. */
  besideWords: ResultWords;
  columns: Columns;
  short: ShortTexts;
  summary: Curves['summary'];
  /** Whether the row has a reference. */
  hasReference: boolean;
  /** The sort column of the rows. */
  sort: ResultsView['sort'];
  /** The variation's color, the same as in its curve and its details. */
  color: string;
  /** The waves of a row; null if the run does not search. */
  wavesOf?: ((row: ResultRow) => RowWaves | null) | null;
  /** Whether enough was delivered to tell which ads are starved. */
  isDeliveryJudged?: boolean;
  /** The selected rows; absent if nothing can be activated. */
  selection?: Selection | null;
  onOpen(variation: number): void;
}

/** One row of results, which opens its details. Estimated rows are hatched and labeled as such. The pool is tinted and has no parts. */
export const RowCells = memo(function RowCells({
  row,
  role,
  index,
  rowIndex,
  measure,
  words,
  besideWords,
  columns,
  short,
  summary,
  hasReference,
  sort,
  color,
  wavesOf = null,
  isDeliveryJudged = false,
  selection = null,
  onOpen,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const parts = description.results.columns.filter(columns.isShown);
  const isPool = row.type === 'FEP';
  const isEstimated = row.source === 'estimated' || row.type === 'estimated';
  const verdict = verdictOf(row, format, referenceName(summary, t));
  const rowWaves = wavesOf?.(row) ?? null;
  const isStarved = row.delivered_part !== null && row.delivered_part < STARVED_BELOW && isDeliveryJudged;
  const reference = hasReference ? referenceOf(summary) : null;
  const context = { t, format, words, besideWords, currency: summary.currency, verdict, reference };
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={rowIndex}
      className={isPool ? 'pool-row' : `clickable ${isEstimated ? 'estimated-row' : ''}`}
      onClick={(event) => {
        const isControl = (event.target as HTMLElement).closest('button, a, label, input') !== null;
        if (!isControl && row.variation !== null) onOpen(row.variation);
      }}
    >
      {selection !== null && <SelectCell row={row} selection={selection} />}
      <td>
        <span className="row-type">
          <span className={`pill ${TONES[role]}`}>{t(`rowType.${role}`)}</span>
          {isEstimated && role !== 'estimated' && <span className="pill">{t('rowType.estimated')}</span>}
          {isStarved && (
            <span className="pill warning" title={t('results.trust.advice.fewer-ads')}>
              {t('results.trust.starvedAd', { part: format.percent(row.delivered_part, 0) })}
            </span>
          )}
          {rowWaves !== null && (
            <span className="pill">
              {t('results.searched.ran', { waves: rowWaves.waves.map((wave) => format.number(wave)).join(', ') })}
            </span>
          )}
          {rowWaves?.isBridge === true && (
            <span className="pill" title={t('results.searched.bridgeMeans')}>
              {t('results.searched.bridge')}
            </span>
          )}
        </span>
      </td>
      <th scope="row" className="tabular">
        {row.variation === null ? (
          <span className="visually-hidden">{t('rowType.FEP')}</span>
        ) : (
          <button
            type="button"
            className="open-row marked"
            aria-label={t('results.openRow', { name: variationName(row) })}
            onClick={() => onOpen(row.variation!)}
          >
            <span className="swatch" style={{ background: color }} aria-hidden />
            {variationName(row)}
          </button>
        )}
      </th>
      {isPool ? (
        <td colSpan={Math.max(1, parts.length + Number(columns.isShown(AUDIENCE)))} className="pool-text">
          {summary.anchored == null ? t('results.poolText') : poolName(summary, description, t)}
        </td>
      ) : (
        <>
          {parts.map((component) => (
            <td key={component} data-label={componentTitle(description, component, format.language)}>
              {isVisual(description, component) ? (
                <VisualCell
                  row={row}
                  text={row.components[component] ?? ''}
                  short={short.of(component, row.components[component] ?? '')}
                />
              ) : (
                <Clipped
                  text={row.components[component] ?? ''}
                  short={short.of(component, row.components[component] ?? '')}
                />
              )}
            </td>
          ))}
          {columns.isShown(AUDIENCE) && (
            <td className="audience-cell" data-label={t('results.audience')}>
              <Clipped text={audienceText(description, row)} short={short.audience(row)} />
            </td>
          )}
          {parts.length === 0 && !columns.isShown(AUDIENCE) && <td />}
        </>
      )}
      {FIGURES.filter(({ id }) => columns.isShown(id)).map(({ id, isLater, isUsual, sort: sortedBy, cell }) => (
        <td
          key={id}
          className={`number tabular ${isLater && isUsual && sortedBy !== sort ? 'later' : ''}`}
          data-label={id === 'beside' ? t('results.beside') : t(`results.${id}`)}
        >
          {cell(row, context)}
        </td>
      ))}
    </tr>
  );
});

function VisualCell({ row, text, short }: { row: ResultRow; text: string; short: string }) {
  const { pictures } = useReader();
  return (
    <span className="visual-cell" title={text}>
      {row.asset !== null && <img src={`${pictures}${row.asset}`} alt="" width={24} height={24} loading="lazy" />}
      <Clipped text={text} short={short} />
    </span>
  );
}

/** The text that distinguishes the row. The whole text shows on hover; screen readers get it if it differs. */
function Clipped({ text, short }: { text: string; short: string }) {
  return (
    <span className="clipped" title={text}>
      {short === text ? (
        text
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <span className="visually-hidden">{text}</span>
        </>
      )}
    </span>
  );
}
