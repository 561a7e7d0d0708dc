import { useTranslation } from 'react-i18next';
import { Instant } from '../../../components/instant.js';
import type { ChosenVariation, Curves, SearchStory, StoryWave } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { variableName, type ResultWords } from '../../../lib/result-words/result-words.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { useDescription } from '../../../lib/platform/use-description.js';

interface Props {
  story: SearchStory;
  summary: Curves['summary'];
  onOpen(variation: number): void;
}

/** How the search went: each wave with its money, what was chosen for it and why, and how the leader changed. */
export function SearchCard({ story, summary, onOpen }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { results } = useDescription();
  const words = useResultWords({ variable: story.variable, currency: summary.currency });
  return (
    <section className="card" aria-labelledby="search">
      <div className="card-head">
        <h2 id="search" tabIndex={-1}>
          {t('results.searched.title')}
        </h2>
        <span className="secondary">
          {t('results.searched.help', { variable: variableName(results, story.variable, language) })}
        </span>
      </div>
      <ol className="search-waves">
        {story.waves.map((wave, i) => (
          <Wave
            key={wave.wave}
            wave={wave}
            words={words}
            onOpen={onOpen}
            currency={summary.currency}
            before={story.waves.slice(0, i).findLast(({ leader }) => leader !== null)?.leader ?? null}
            chosen={story.chosen.filter((one) => one.wave === wave.wave)}
          />
        ))}
      </ol>
    </section>
  );
}

interface WaveProps {
  wave: StoryWave;
  /** The leader of the wave before; null where there was none. */
  before: StoryWave['leader'];
  chosen: readonly ChosenVariation[];
  currency: string;
  words: ResultWords;
  onOpen(variation: number): void;
}

function Wave({ wave, before, chosen, currency, words, onOpen }: WaveProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reasonOf } = useReasonText();
  const { leader } = wave;
  const leading = chosen.filter(({ because }) => because === 'leading');
  const isPicked = wave.wave > 1 && wave.state === 'chosen';
  return (
    <li>
      <h3>
        {t('results.searched.wave', { wave: format.number(wave.wave), share: format.percent(wave.share / 100, 0) })}
        {wave.budget !== null && <span className="secondary"> {format.moneyMajor(wave.budget, currency)}</span>}
      </h3>
      <p className="secondary">
        {wave.wave === 1 && t('results.searched.balanced')}
        {wave.wave > 1 && wave.state === 'planned' && t('results.searched.planned')}
        {wave.state === 'left-out' && t('results.searched.leftOut', { reason: reasonOf(wave.reasons, '') })}
        {isPicked &&
          t('results.searched.chosen', {
            leading: format.number(leading.length),
            fresh: format.number(leading.filter(({ is_new }) => is_new).length),
            bridge: format.number(chosen.length - leading.length),
          })}{' '}
        {wave.wave > 1 && wave.decided_at !== null && <Instant at={wave.decided_at} style="detail" />}
      </p>
      {leader !== null && (
        <p>
          {t(before?.variation === leader.variation ? 'results.searched.stillLed' : 'results.searched.led', {
            name: leader.name,
            value: words.value(leader.value),
            range: words.range(leader.lower, leader.upper),
          })}
        </p>
      )}
      {chosen.length > 0 && <Chosen chosen={chosen} words={words} onOpen={onOpen} wave={wave.wave} />}
    </li>
  );
}

function Chosen({ chosen, wave, words, onOpen }: Pick<WaveProps, 'chosen' | 'words' | 'onOpen'> & { wave: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = ({ because, is_new, rank }: ChosenVariation): string =>
    because === 'bridge'
      ? t('results.searched.why.bridge')
      : t(`results.searched.why.${is_new ? 'new' : 'again'}`, { rank: format.number(rank) });
  return (
    <details>
      <summary>{t('results.searched.rows', { wave: format.number(wave) })}</summary>
      <div
        className="table-scroll"
        tabIndex={0}
        role="group"
        aria-label={t('results.searched.rows', { wave: format.number(wave) })}
      >
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
                  <button type="button" className="open-row" onClick={() => onOpen(one.variation)}>
                    {one.name}
                  </button>
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
