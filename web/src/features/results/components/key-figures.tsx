import { useTranslation } from 'react-i18next';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { recordedText } from '../../../lib/result-words/result-words.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { poolName } from '../pool-name.js';

interface Props {
  curves: Curves;
  budget: number;
  /** Whether the run is a search, whose later waves run the leading variations. */
  isSearch?: boolean;
}

/**
 * The created and tested variations, the spend and the pool, each with a line that explains it. All figures are about the same ads: with
 * anchors, about the ads that have them.
 */
export function KeyFigures({ curves, budget, isSearch = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, fep, failed } = curves;
  const description = useDescription();
  const { results } = description;
  const words = useResultWords(summary);
  const anchored = summary.anchored ?? null;
  const shown = anchored ?? { ...summary, failed: failed.length };
  const planned = format.number(shown.tested);
  const failedAds = format.number(shown.failed);
  const balancedNote = shown.tested < shown.created ? 'results.testedNote' : 'results.testedAllNote';
  const testedNote =
    shown.ads_created < shown.tested
      ? t('results.testedFewerNote', { planned, failed: failedAds })
      : t(isSearch ? 'results.testedSearchNote' : balancedNote, { failed: failedAds });
  const whole = (of: string) => t('results.ofWhole', { whole: of });
  // Without an event there is no pool, but the delivery figures still show.
  const counted = fep ?? shown;
  return (
    <dl className="key-figures">
      <Figure
        label={t('results.created')}
        value={format.number(shown.created)}
        note={anchored === null ? t('results.createdNote') : whole(format.number(summary.created))}
      />
      <Figure
        label={t(isSearch ? 'results.testedSearch' : 'results.tested')}
        value={format.number(shown.ads_created)}
        note={testedNote}
      />
      <Figure
        label={t('results.spent')}
        value={format.moneyMajor(shown.spend, summary.currency)}
        note={
          anchored === null
            ? t('results.spentNote', {
                share: format.percent(budget > 0 ? summary.spend / budget : null, 0),
                budget: format.moneyMajor(budget, summary.currency),
              })
            : whole(format.moneyMajor(summary.spend, summary.currency))
        }
      />
      <Figure
        label={poolName(summary, description, t)}
        value={words.value(fep === null ? (summary.impressions > 0 ? words.none : null) : fep.value)}
        note={[
          recordedText(results, { id: summary.variable, count: counted.conversion ?? 0 }, format),
          t('results.impressionsNote', { n: format.number(counted.impressions ?? 0) }),
          ...((counted.impressions ?? 0) < shown.impressions ? [t('results.firstWave')] : []),
        ].join(' · ')}
      />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="key-figure">
      <dt>{label}</dt>
      <dd>
        <strong className="tabular">{value}</strong>
        <span className="secondary tabular">{note}</span>
      </dd>
    </div>
  );
}
