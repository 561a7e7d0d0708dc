import { useTranslation } from 'react-i18next';
import { ProgressBar, type Intent } from '@blueprintjs/core';
import type { ExperimentProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { useReasonText } from '../../lib/api/use-problem-text.js';
import { useFormat } from '../../lib/format/use-format.js';
import { isHalted, needsDecision, needsNotice, secondsLeft, stageShare } from './run-progress.js';

/** The exhausted quota, while no calls are made: the ad account's, or the whole app's for some minutes or for the day. */
const THROTTLED = {
  account: 'progress.throttled',
  minute: 'progress.throttledMinute',
  day: 'progress.throttledDay',
} as const;

interface Props {
  run: { name: string; platform: Platform };
  progress: ExperimentProgress;
  startsAt: string | null;
  /** Whether the cell is on the experiment's own page, whose dates begin with the year (LIST-046). */
  isOnPage?: boolean;
}

/** Stage in words, a bar, and below it the counts, the rate, the time left, and the notes of a run that continues. */
export function ProgressCell({ run: { name, platform }, progress, startsAt, isOnPage = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const dateOf = isOnPage ? format.detailDate : format.listDate;
  const { phase, plannedAds, createdAds, failedAds, unknownAds, ratePerSecond, etaSeconds, campaignEndsAt } = progress;
  const { reason, reasons } = progress;
  const { reasonOf } = useReasonText();
  const { throttledUntil, throttledFor, unservedSince, extrasRemoved, extrasRemovedAt } = progress;
  // Between two waves, the reason is enough: the last wave has ended, and the next one has neither ads nor a time yet.
  const wave = reasons.some(({ key }) => key === RUN_TEXTS.searchChoosing.key) ? null : progress.wave;
  const left = secondsLeft(progress);
  const share = stageShare(progress, startsAt);
  const isWaiting = needsDecision(phase);
  const isStill = isHalted(progress);
  const stage = isStill ? t('progress.halted') : t(`phase.${phase}`);
  const isBusy = !isWaiting && phase !== 'running' && unservedSince === null;
  const intent: Intent =
    phase === 'failed' || isStill
      ? 'danger'
      : isWaiting || unservedSince !== null
        ? 'warning'
        : phase === 'running'
          ? 'success'
          : 'primary';
  const facts = [
    unservedSince !== null && t('progress.unserved', { time: format.time(unservedSince) }),
    wave !== null && t('progress.wave', { number: format.number(wave.number), of: format.number(wave.of) }),
    wave !== null &&
      wave.nextAt !== null &&
      t(wave.isSearch === true ? 'progress.nextChosen' : 'progress.nextWave', { date: dateOf(wave.nextAt) }),
    plannedAds > 0 && t('progress.created', { created: format.number(createdAds), planned: format.number(plannedAds) }),
    failedAds > 0 && t('progress.failed', { n: format.number(failedAds) }),
    unknownAds > 0 && t('progress.unknown', { n: format.number(unknownAds) }),
    phase === 'creating' && ratePerSecond !== null && t('progress.rate', { rate: format.number(ratePerSecond, 1) }),
    throttledUntil !== null &&
      t(THROTTLED[throttledFor ?? 'account'], {
        platform: PLATFORM_NAMES[platform],
        time: format.time(throttledUntil),
        date: format.dateTime(throttledUntil),
      }),
    etaSeconds !== null && t('progress.eta', { time: format.duration(etaSeconds) }),
    phase === 'running' && campaignEndsAt !== null && t('progress.ends', { date: dateOf(campaignEndsAt) }),
    phase === 'running' && left !== null && t('progress.endsIn', { time: format.duration(left) }),
    extrasRemoved > 0 &&
      t('progress.extras', {
        count: extrasRemoved,
        n: format.number(extrasRemoved),
        date: dateOf(extrasRemovedAt),
      }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="progress-cell">
      <div className="spread">
        <span className="phase">{stage}</span>
        {share !== null && <span className="secondary tabular">{format.percent(share, 0)}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={t('progress.label', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        aria-valuetext={stage}
      >
        <div aria-hidden>
          <ProgressBar value={share ?? (isBusy ? undefined : 0)} intent={intent} animate={isBusy} stripes={isBusy} />
        </div>
      </div>
      <div className="secondary tabular">{facts.join(' · ')}</div>
      {phase === 'running' && reasons.length > 0 && !needsNotice(progress) && (
        <div className="secondary">{reasonOf(reasons, reason ?? '')}</div>
      )}
    </div>
  );
}
