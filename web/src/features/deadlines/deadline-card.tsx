import { useTranslation } from 'react-i18next';
import { Share } from '@blueprintjs/icons';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { DeadlineWhen } from '../../components/deadlines/deadline-when.js';
import type { Deadline } from '../../lib/api/endpoints.js';
import { totalOf } from '../../lib/deadlines/concern.js';
import { useFormat } from '../../lib/format/use-format.js';
import { ConcernedList } from './concerned-list.js';

/** One deadline: its date, its effect, the action to take, its source, and the team's objects that it concerns. */
export function DeadlineCard({ deadline }: { deadline: Deadline }) {
  const { t } = useTranslation();
  const { id, platform, title, standing, lost, remedy_text, run_text, drafts, templates, samples, runs } = deadline;
  const isConcerned = totalOf(deadline) > 0;
  const heading = `deadline-${id}`;
  return (
    <section id={id} className="card deadline-card" aria-labelledby={heading}>
      <div className="card-head">
        <div>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="secondary">
            {PLATFORM_NAMES[platform]} · <DeadlineWhen when={deadline} />
          </p>
        </div>
        <span className={`pill strong ${standing === 'ended' ? (isConcerned ? 'danger' : '') : 'warning'}`}>
          {t(`deadlines.is.${standing}`)}
        </span>
      </div>
      <dl className="deadline-facts">
        <dt>{t('deadlines.lost')}</dt>
        <dd>{lost}</dd>
        {(drafts + templates + samples > 0 || !isConcerned) && (
          <>
            <dt>{t('deadlines.remedy')}</dt>
            <dd>{remedy_text}</dd>
          </>
        )}
        {runs > 0 && run_text !== null && (
          <>
            <dt>{t('deadlines.runs')}</dt>
            <dd>{run_text}</dd>
          </>
        )}
        <dt>{t('deadlines.source')}</dt>
        <dd>
          <Source deadline={deadline} />
        </dd>
      </dl>
      {isConcerned && <ConcernedList deadline={deadline} />}
    </section>
  );
}

function Source({ deadline: { confidence, source, read_on, title } }: { deadline: Deadline }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {t(`deadlines.confidence.${confidence}`)}{' '}
      <a
        className="out-link"
        href={source}
        target="_blank"
        rel="noreferrer"
        aria-label={t('deadlines.sourceOf', { title })}
      >
        {t('deadlines.readOn', { date: format.planDate(read_on) })} <Share size={12} aria-hidden />
      </a>
    </>
  );
}
