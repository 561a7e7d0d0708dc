import { useTranslation } from 'react-i18next';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { ofImpressions } from '../row-texts.js';
import { partsText } from './lead-text.js';

/** Below this relative difference, the observed and the estimated figure count as equal. */
const SAME = 0.03;

interface Props {
  row: ResultRow;
  summary: Curves['summary'];
  /** The known reasons of its result. */
  lead: Curves['lead'];
}

/** Explains a row's estimate: the difference from the observed value, or the evidence for an untested variation. */
export function Why({ row, summary, lead }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(summary);
  const estimated = words.value(row.value);
  if (row.value === null) return null;
  if (row.source === 'estimated') {
    if (lead == null) return <p>{t('results.why.noParts', { estimated })}</p>;
    const parts = partsText(lead, { t, format, description, words });
    return <p>{t('results.why.parts', { parts, estimated })}</p>;
  }
  if (row.observed === null) return null;
  const ratio = row.value / row.observed - 1;
  const direction =
    row.observed > 0 && Math.abs(ratio) < SAME
      ? 'same'
      : row.value > row.observed !== words.isCost
        ? 'better'
        : 'worse';
  const counted = { observed: words.value(row.observed), estimated, counts: ofImpressions(row, t, format) };
  return <p>{t(`results.why.${direction}`, counted)}</p>;
}
