import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOf, type Advice } from '#libs/contracts/results/advice.js';
import { CERTAINTY } from '#libs/contracts/results/certainty.js';
import { costSavedBy } from '#libs/contracts/results/cost-change.js';
import type { Curves, Impact } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { isAlone } from '../alone.js';
import { variationName } from '../row-texts.js';
import { referenceName, referenceOf } from '../reference.js';
import { leadText } from './lead-text.js';

interface Props {
  curves: Curves;
  impact: Impact | undefined;
  /** Whether the rows are limited to those with anchors. */
  isAnchored: boolean;
  /** The variation with cheaper results, if it is another one. */
  cheaper?: ReactNode;
  onOpen(variation: number): void;
}

/** A sentence with the recommended action, or with the evidence that is missing for it. */
export function AdviceLine({ curves, impact, isAnchored, cheaper, onOpen }: Props) {
  const { t } = useTranslation();
  const { best, summary } = curves;
  const days = best?.days ?? daysOf(impact);
  const advice =
    best &&
    impact &&
    adviceOf(best, {
      reference: referenceOf(summary),
      days,
      isAlone: isAlone(curves),
      hasWaves: summary.has_waves,
    });
  const sentence = useAdviceText(curves, advice, isAnchored);
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(summary);
  if (!best || !advice) return null;
  const isConclusive = advice.kind === 'use' || advice.kind === 'try';
  const lead =
    isConclusive || advice.kind === 'unsettled'
      ? leadText(curves.lead, { t, format, description, words, isAnchored })
      : null;
  return (
    <section
      id="in-short"
      tabIndex={-1}
      className={`card advice ${isConclusive ? 'conclusive' : ''}`}
      aria-label={t('results.advice.label')}
    >
      <p className="advice-sentence">{sentence}</p>
      {lead !== null && <p className="advice-lead">{lead}</p>}
      {cheaper}
      <p className="secondary">
        {t(summary.is_preview ? 'results.advice.soFar' : 'results.advice.asDelivered')}{' '}
        {summary.has_waves && (
          <>
            {t('results.advice.afterWaves', {
              sure: format.percent(CERTAINTY.winner.sureAfterWaves, 1),
              usual: format.percent(CERTAINTY.winner.sure, 0),
            })}{' '}
          </>
        )}
        {best.variation !== null && (
          <button type="button" className="open-row" onClick={() => onOpen(best.variation!)}>
            {t('results.advice.open', { name: variationName(best) })}
          </button>
        )}
      </p>
    </section>
  );
}

/** The days with delivery of the alternative that has the most, because an untested variation has none of its own. */
const daysOf = (impact: Impact | undefined): number =>
  Math.max(0, ...(impact?.components ?? []).flatMap(({ alternatives }) => alternatives.map(({ days }) => days)));

function useAdviceText({ best, summary }: Curves, advice: Advice | null | undefined, isAnchored: boolean): string {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useResultWords(summary);
  if (!best || !advice) return '';
  // The lift is that of the whole variation, so the text names the whole variation.
  const variation = t('results.advice.variation', { name: variationName(best) });
  const reference = referenceName(summary, t);
  switch (advice.kind) {
    case 'use':
    case 'try':
      if (words.isCost) return costText(advice.kind);
      return t(`results.advice.${advice.kind}`, {
        variation,
        reference,
        lift: format.change(advice.lift),
        lower: format.change(advice.lower),
        upper: format.change(advice.upper),
      });
    case 'unsettled':
      return [
        words.isCost
          ? costText('unsettled')
          : t('results.advice.unsettled', {
              variation,
              reference,
              lift: format.change(advice.lift),
              lower: format.change(advice.lower),
              upper: format.change(advice.upper),
            }),
        ...(summary.is_preview ? [daysText(advice.daysLeft)] : []),
      ].join(' ');
    case 'alone':
      return t(isAnchored ? 'results.advice.aloneAnchored' : 'results.advice.alone', {
        rate: words.value(best.value),
        lower: words.value(best.lower_bound),
        upper: words.value(best.upper_bound),
      });
    case 'not-enough': {
      const missing = (['impressions', 'events', 'days'] as const).flatMap((what) =>
        advice[what] > 0
          ? [t(`results.advice.missing.${what}`, { count: advice[what], n: format.number(advice[what]) })]
          : [],
      );
      return [
        t('results.advice.notEnough', {
          missing: new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(missing),
        }),
        ...(summary.is_preview ? [daysText(advice.daysLeft)] : []),
      ].join(' ');
    }
  }

  /** The cost of the best variation against its reference, with the 95 % interval of the difference. Less is better. */
  function costText(kind: 'use' | 'try' | 'unsettled'): string {
    const against = best!.comparatives.find((one) => one.reference === referenceOf(summary));
    const [lower, upper] = words.changes(against?.improvement_lower, against?.improvement_upper);
    const less = (improvement: number | undefined) => format.percent(costSavedBy(improvement ?? 0), 0);
    return t(`results.advice.cost.${kind}`, {
      variation,
      reference,
      change: words.change(against?.improvement),
      lower,
      upper,
      less: less(against?.improvement),
      least: less(against?.improvement_lower),
      most: less(against?.improvement_upper),
    });
  }

  function daysText(days: number | null): string {
    return days === null
      ? t('results.advice.noDays')
      : t('results.advice.days', { count: days, n: format.number(days) });
  }
}
