import { useTranslation } from 'react-i18next';
import { componentInWords } from '#libs/platforms/components.js';
import type { Curves, Impact, ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { ofImpressions } from '../row-texts.js';
import { decidingParts } from './deciding-parts.js';

/** Closer than this, both figures say the same. */
const SAME = 0.03;

interface Props {
  row: ResultRow;
  summary: Curves['summary'];
  impact: Impact | undefined;
}

/** Why the estimate of this row is what it is: in what it differs from what was observed, or what speaks for an untested one. */
export function Why({ row, summary, impact }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(summary);
  const estimated = words.value(row.value);
  if (row.value === null) return null;
  if (row.source === 'estimated') {
    const parts = decidingParts(row, impact).map((part) => {
      const { component, value } = part;
      const own = impact?.components
        .find((one) => one.component === component)
        ?.alternatives.find((one) => one.value === value);
      const name = t('results.advice.part', {
        component: componentInWords(description, component, format.language),
        value,
      });
      return `${name} (${format.change(own?.effect_percent)})`;
    });
    const list = new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(parts);
    return (
      <p>
        {parts.length > 0
          ? t('results.why.parts', { parts: list, estimated })
          : t('results.why.noParts', { estimated })}
      </p>
    );
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
