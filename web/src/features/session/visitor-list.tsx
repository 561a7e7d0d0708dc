import '../../styles/visitor-list.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { isOpenToVisitors } from '#libs/contracts/results/sharing.js';
import type { VisitorExperiment, VisitorUser } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { visitorResultsPath } from '../../lib/platform/paths.js';

interface Props {
  user: VisitorUser;
  experiments: readonly VisitorExperiment[];
  onLeave(): void;
}

/** The experiments of a shared group, each with a link to its results or the reason why there are none (SHARE-022 to SHARE-026). */
export function VisitorList({ user, experiments, onLeave }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p className="secondary">
        {t('share.note')} {t('visitor.until', { date: format.dateTime(user.expires_on) })}
      </p>
      {experiments.length === 0 && <p>{t('visitor.nothing')}</p>}
      <ul className="visitor-list">
        {experiments.map((experiment) => (
          <li key={experiment.uuid} className="spread">
            <div>
              <strong>{experiment.name}</strong>
              <div className="secondary tabular">
                {format.dateTime(experiment.start_date)} – {format.dateTime(experiment.end_date)}
              </div>
            </div>
            <ResultsLink experiment={experiment} group={user.group} />
          </li>
        ))}
      </ul>
      <Button variant="minimal" fill className="form-aside" text={t('visitor.leave')} onClick={onLeave} />
    </>
  );
}

function ResultsLink({ experiment: { uuid, name, status }, group }: { experiment: VisitorExperiment; group: string }) {
  const { t } = useTranslation();
  if (isOpenToVisitors(status))
    return (
      <Link
        to={visitorResultsPath(uuid, group)}
        className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}
        aria-label={t('visitor.selectOf', { name })}
      >
        {t('visitor.select')}
      </Link>
    );
  if (status === 'NO_RESULTS') return <span className="pill">{t('visitor.noResults')}</span>;
  return (
    <span className="pill warning" title={t('share.reviewPending')}>
      {t('visitor.reviewPending')}
      <span className="visually-hidden">: {t('share.reviewPending')}</span>
    </span>
  );
}
