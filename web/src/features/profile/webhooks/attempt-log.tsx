import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useAnswerText } from './use-answer-text.js';

type Attempt = Delivery['log'][number];

/** Each attempt of a delivery: its time, outcome and duration, and when the next one was due. */
export function AttemptLog({ delivery: { log, attempts, status } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  if (log.length === 0) return null;
  return (
    <details className="webhook-log">
      <summary>{t('webhooks.log.title', { count: attempts })}</summary>
      {log.length < attempts && (
        <p className="secondary">{t('webhooks.log.latest', { shown: log.length, count: attempts })}</p>
      )}
      <ol>
        {log.map((attempt) => (
          <li key={attempt.number} value={attempt.number}>
            <AttemptLine attempt={attempt} isUnderWay={status === 'pending' && attempt.number === attempts} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function AttemptLine({ attempt, isUnderWay }: { attempt: Attempt; isUnderWay: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const answerText = useAnswerText();
  const { at, ms, fault, http_status, next_at } = attempt;
  const moment = (iso: string) => `${format.dayDate(iso)} ${format.time(iso)}`;
  const outcome =
    ms === null
      ? t(isUnderWay ? 'webhooks.log.underWay' : 'webhooks.log.lost')
      : [...(fault === null ? [t('webhooks.status.delivered')] : []), answerText({ fault, http_status, answer: null })];
  return (
    <>
      <time dateTime={at} className="tabular">
        {moment(at)}
      </time>
      <div>
        {[outcome].flat().join(' · ')}
        {ms !== null && ` (${durationText(ms, format)})`}
      </div>
      {next_at !== null && <div className="secondary">{t('webhooks.next', { date: moment(next_at) })}</div>}
    </>
  );
}

/** 120 ms, 9.8 s */
const durationText = (ms: number, { number }: ReturnType<typeof useFormat>): string =>
  ms < 1_000 ? `${number(ms)} ms` : `${number(ms / 1_000, 1)} s`;
