import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/facts.js';
import type { ResultRow, SearchStory } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { rowWaves } from './row-waves.js';
import { useChosenText } from './use-chosen-text.js';

interface Props {
  row: ResultRow;
  story: SearchStory;
}

/** The waves in which a variation ran, each with the reason; nothing for a variation that never ran. */
export function RowSearch({ row, story }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = useChosenText();
  const wavesOfRow = rowWaves(story)?.(row) ?? null;
  if (wavesOfRow === null) return null;
  const reasonOf = (wave: number) => {
    const chosen = story.chosen.find((one) => one.wave === wave && one.variation === row.variation);
    return chosen === undefined ? t('results.searched.why.balanced') : why(chosen);
  };
  return (
    <>
      <h3>{t('results.searched.rowTitle')}</h3>
      <Facts
        facts={wavesOfRow.waves.map((wave) => ({
          label: t('results.searched.ran', { waves: format.number(wave) }),
          value: reasonOf(wave),
        }))}
      />
    </>
  );
}
