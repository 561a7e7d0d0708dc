import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useIsNarrow } from '../../../lib/use-media.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { recordedText } from '../../../lib/result-words/result-words.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { isAlone, isIncomparable } from '../alone.js';
import { referenceName } from '../reference.js';
import { verdictOf } from '../verdict.js';
import { REMEDY_ID } from './run-now.js';

interface Props {
  curves: Curves;
  /** The phase in which the run waits for a person; null if it does not wait. */
  waitsFor: WaitingPhase | null;
  onOpen(variation: number): void;
}

/** A bar for phones: the main figure and the next step, which stay visible while the page scrolls. */
export function FigureBar({ curves, waitsFor, onOpen }: Props) {
  const { summary, best, fep } = curves;
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  const words = useResultWords(summary);
  if (!useIsNarrow()) return null;
  const frame = (figure: string, note: string, step: { text: string; act(): void } | null) => (
    <aside className="figure-bar" aria-label={t('results.bar.label')}>
      <div className="figure-bar-text">
        <strong className="tabular">{figure}</strong>
        <span className="secondary">{note}</span>
      </div>
      {step !== null && <Button intent="primary" text={step.text} onClick={step.act} />}
    </aside>
  );
  if (waitsFor !== null)
    return frame(t(`waiting.tag.${waitsFor}`), t(`waiting.text.${waitsFor}`), {
      text: t('results.bar.decide'),
      act: () => document.getElementById(REMEDY_ID)?.focus(),
    });
  if (summary.impressions === 0) return null;
  if (fep === null || best === null)
    return frame(
      recordedText(results, { id: summary.variable, count: summary.conversion }, format),
      t('results.impressionsNote', { n: format.number(summary.impressions) }),
      null,
    );
  const verdict = verdictOf(best, format, referenceName(summary, t));
  return frame(
    isAlone(curves) ? words.value(best.value) : `${t('results.curve.best')} ${words.value(best.value)}`,
    isIncomparable(curves) ? t('results.aloneNote') : t(`verdict.${verdict.key}`, verdict.params),
    best.variation === null
      ? null
      : { text: t(isAlone(curves) ? 'results.bar.openIt' : 'results.bar.open'), act: () => onOpen(best.variation!) },
  );
}
