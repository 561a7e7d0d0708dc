import { useTranslation } from 'react-i18next';
import { Instant } from '../../../components/instant.js';
import type { ChosenVariation, Curves, SearchStory, StoryWave } from '../../../lib/api/endpoints.js';
import { useReasonText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { variableName, type ResultWords } from '../../../lib/result-words/result-words.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { ChosenRows } from './chosen-rows.js';
import { VariationLink } from '../components/variation-link.js';

interface Props {
  story: SearchStory;
  summary: Pick<Curves['summary'], 'currency' | 'is_preview' | 'variable'>;
  /** The number of the running wave; null if none runs. */
  running: number | null;
  /** The best variation in the page's present view. */
  best: Curves['best'];
  onOpen(variation: number): void;
}

/** The course of the search: each wave with its time and money, its variations with the reason, and the change of the leader. */
export function SearchCard({ story, summary, running, best, onOpen }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { results } = useDescription();
  const words = useResultWords({ variable: story.variable, currency: summary.currency });
  const hasBridge = story.chosen.some(({ because }) => because === 'bridge');
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
      {hasBridge && <p className="secondary">{t('results.searched.bridgeMeans')}</p>}
      <ol className="search-waves">
        {story.waves.map((wave, i) => (
          <Wave
            key={wave.wave}
            wave={wave}
            words={words}
            onOpen={onOpen}
            currency={summary.currency}
            isOver={!summary.is_preview}
            isRunning={wave.wave === running}
            before={story.waves.slice(0, i).findLast(({ leader }) => leader !== null)?.leader ?? null}
            chosen={story.chosen.filter((one) => one.wave === wave.wave)}
          />
        ))}
      </ol>
      {best?.variation != null && summary.variable === story.variable && story.chosen.length > 0 && (
        <p>
          {t(summary.is_preview ? 'results.searched.leadsNow' : 'results.searched.ledAtLast')}{' '}
          <VariationLink variation={best.variation} onOpen={onOpen} />
          {': '}
          {words.value(best.value)} ({words.range(best.lower_bound, best.upper_bound)})
        </p>
      )}
    </section>
  );
}

interface WaveProps {
  wave: StoryWave;
  /** The leader of the wave before; null if there was none. */
  before: StoryWave['leader'];
  chosen: readonly ChosenVariation[];
  currency: string;
  /** Whether the run has ended. */
  isOver: boolean;
  isRunning: boolean;
  words: ResultWords;
  onOpen(variation: number): void;
}

function Wave({ wave, before, chosen, currency, isOver, isRunning, words, onOpen }: WaveProps) {
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
        {wave.starts_at !== null && wave.state !== 'left-out' && (
          <span className="secondary">
            {' '}
            <Instant at={wave.starts_at} style="detail" /> – <Instant at={wave.ends_at} style="detail" />
          </span>
        )}
        {isRunning && (
          <>
            {' '}
            <span className="pill strong success">{t('results.searched.runsNow')}</span>
          </>
        )}
      </h3>
      <p className="secondary">
        {wave.wave === 1 && t('results.searched.balanced')}
        {wave.wave > 1 && wave.state === 'planned' && t(`results.searched.${isOver ? 'neverChosen' : 'planned'}`)}
        {wave.state === 'left-out' && t('results.searched.leftOut', { reason: reasonOf(wave.reasons, '') })}
        {wave.state === 'cut-short' && t('results.searched.cutShort', { reason: reasonOf(wave.reasons, '') })}
        {isPicked &&
          t('results.searched.chosen', {
            leading: format.number(leading.length),
            fresh: format.number(leading.filter(({ is_new }) => is_new).length),
            bridge: format.number(chosen.length - leading.length),
          })}
      </p>
      {leader !== null && (
        <p>
          <VariationLink variation={leader.variation} onOpen={onOpen} />{' '}
          {t(before?.variation === leader.variation ? 'results.searched.stillLed' : 'results.searched.led', {
            value: words.value(leader.value),
            range: words.range(leader.lower, leader.upper),
          })}
          <span className="secondary"> {leader.name}</span>
        </p>
      )}
      {chosen.length > 0 && <ChosenRows chosen={chosen} words={words} onOpen={onOpen} wave={wave.wave} />}
    </li>
  );
}
