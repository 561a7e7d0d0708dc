import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Classes, Drawer } from '@blueprintjs/core';
import { Cross, Share } from '@blueprintjs/icons';
import { variationColour } from '../../../charts/colours.js';
import { Facts } from '../../../components/facts.js';
import type { Curves, ResultRow, SearchStory } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useAdTool } from '../../../lib/platform/use-ad-tool.js';
import { useIsNarrow } from '../../../lib/use-media.js';
import { isAlone, isIncomparable } from '../alone.js';
import { changeOf, ofImpressions, partsOf, variationName } from '../row-texts.js';
import { referenceName, referenceOf } from '../reference.js';
import { RowSearch } from '../search/row-search.js';
import { waveMarks } from '../search/wave-marks.js';
import { Why } from '../sentence/why.js';
import { verdictOf } from '../verdict.js';
import { AdShown, type AdSource } from './ad-shown.js';
import { RowHistory } from './row-history.js';

interface Props {
  curves: Curves;
  /** Number of the open variation. */
  row: number | null;
  /** All data of that variation once it has loaded, because the variation can be on another page. */
  loaded?: Curves['variation'];
  /** The contents of its ad, for readers who may see them. */
  source?: AdSource | null;
  /** The course of the run's search; null if it does not search. */
  story?: SearchStory | null;
  /** The ad account's time zone. */
  zone?: string | null;
  onClose(): void;
}

/** The row that the address opens: a row of this page, a reference row, a failed row, or a row of another page. */
const rowOf = (
  { ads, best, median, worst, failed }: Curves,
  variation: number | null,
  own: ResultRow | undefined,
): ResultRow | undefined =>
  variation === null
    ? undefined
    : ([...ads, best, median, worst, ...failed, own].find((row) => row?.variation === variation) ?? undefined);

/** One variation with its whole texts, recorded and estimated figures, and a link to its ad. */
export function RowDrawer({ curves, row, loaded = null, source = null, story = null, zone = null, onClose }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const open = rowOf(curves, row, loaded?.row);
  const color = variationColour(curves, row);
  const isLoaded = loaded?.row.variation === row;
  const history = isLoaded ? loaded.history : [];
  const lead = isLoaded ? loaded.lead : row === curves.best?.variation ? curves.lead : null;
  return (
    <Drawer isOpen={open !== undefined} size={isNarrow ? '100%' : '480px'} onClose={onClose} shouldReturnFocusOnClose>
      {open !== undefined && (
        <div className="row-drawer" role="dialog" aria-modal aria-labelledby="row-drawer-title">
          <div className="spread">
            <h2 id="row-drawer-title">
              <span className="swatch" style={{ background: color }} aria-hidden />
              {t('results.drawer.title', { name: variationName(open) })}
            </h2>
            <Button autoFocus variant="minimal" icon={<Cross />} aria-label={t('label.close')} onClick={onClose} />
          </div>
          <RowDetails row={open} curves={curves} lead={lead} source={source}>
            {story !== null && <RowSearch row={open} story={story} />}
            {history.length > 1 && (
              <RowHistory
                row={open}
                history={history}
                marks={waveMarks(story, zone)}
                summary={curves.summary}
                color={color}
              />
            )}
          </RowDetails>
        </div>
      )}
    </Drawer>
  );
}

function RowDetails({
  row,
  curves,
  lead,
  source,
  children,
}: {
  row: ResultRow;
  curves: Curves;
  lead: Curves['lead'];
  source: AdSource | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const platform = usePlatform();
  const tool = useAdTool(platform);
  const description = useDescription();
  const { summary } = curves;
  const { currency } = summary;
  const words = useResultWords(summary);
  const { refusalOf } = useReasonText();
  const verdict = verdictOf(row, format, referenceName(summary, t));
  const isEstimated = row.source === 'estimated';
  return (
    <>
      <p className="row row-wrap">
        <span className="pill">{t(`rowType.${row.type}`)}</span>
        {row.failed_reason !== null && <span className="pill danger">{t('status.FAILED')}</span>}
      </p>
      {row.failed_reason !== null ? (
        <p>{refusalOf(platform, { message: row.failed_reason, ...row.failed_text })}</p>
      ) : (
        <p className="drawer-verdict">
          <strong>
            {isIncomparable(curves) ? t('results.aloneNote') : t(`verdict.${verdict.key}`, verdict.params)}
          </strong>
        </p>
      )}
      <AdShown row={row} source={source} />
      <h3>{t('results.drawer.figures')}</h3>
      <Facts
        facts={[
          { label: t('results.observed'), value: isEstimated ? t('results.notTested') : words.value(row.observed) },
          { label: t('results.recorded'), value: ofImpressions(row, t, format) },
          { label: t('results.estimated'), value: words.value(row.value) },
          { label: t('results.interval'), value: words.range(row.lower_bound, row.upper_bound) },
          ...(isIncomparable(curves)
            ? []
            : [{ label: t('results.change'), value: format.change(changeOf(row, referenceOf(summary))) }]),
          ...(row.delivered_part === null
            ? []
            : [{ label: t('results.trust.part'), value: format.percent(row.delivered_part, 0) }]),
          ...(row.spend === null && !isEstimated
            ? []
            : [
                { label: t('results.spent'), value: isEstimated ? '–' : format.moneyMajor(row.spend, currency) },
                { label: t('results.cpa'), value: format.moneyMajor(row.cpa, currency) },
              ]),
        ]}
      />
      {!isAlone(curves) && (
        <>
          <Why row={row} summary={summary} lead={lead} />
          <p className="secondary">{t('results.whyEstimated')}</p>
        </>
      )}
      {row.is_dispersion_assumed && <p className="secondary">{t('results.assumedHelp')}</p>}
      {children}
      <h3>{t('results.drawer.parts')}</h3>
      <dl className="drawer-parts">
        {partsOf(description, row, format.language).map(({ component, label, text }) => (
          <div key={component}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {row.manager_url !== null && (
        <a
          className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}
          href={row.manager_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Share aria-hidden />
          <span className={Classes.BUTTON_TEXT}>{t('results.drawer.manager', { tool })}</span>
        </a>
      )}
      {row.ad_id !== null && <p className="secondary tabular">{t('results.drawer.adId', { id: row.ad_id })}</p>}
    </>
  );
}
