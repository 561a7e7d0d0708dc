import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { PageHeader } from '../../../components/page-header.js';
import { Skeleton } from '../../../components/states.js';
import {
  useSharedCurvesQuery,
  useSharedImpactQuery,
  type VisitorExperiment,
  type VisitorUser,
} from '../../../lib/api/endpoints.js';
import { visitorOf } from '../../../lib/result-words/reader.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { VISITOR_PATH, visitorPath } from '../../../lib/platform/paths.js';
import { ShownPlatform } from '../../../lib/platform/use-platform.js';
import { useResume } from '../../../lib/sharing/use-resume.js';
import { selectShared } from '../../../lib/sharing/visitor-slice.js';
import { DownloadButtons } from './download-buttons.js';
import { useResultsView } from '../use-results-url.js';
import { OutsiderResults } from './outsider-results.js';
import type { OutsiderQueries } from './visitor-rows.js';

/** The results of an experiment in a shared group, read-only (SHARE-014, SHARE-032 to SHARE-036). */
export default function VisitorResultsPage() {
  const { isAsking } = useResume();
  const { user, experiments } = useSelector(selectShared);
  const [{ id }] = useResultsView();
  const experiment = experiments.find(({ uuid }) => uuid === id);
  if (isAsking) return <Skeleton rows={6} height={48} />;
  if (user === null || experiment === undefined) return <Navigate to={VISITOR_PATH} replace />;
  return (
    <ShownPlatform value={experiment.platform}>
      <div className="visitor-results">
        <VisitorResults key={id} user={user} experiment={experiment} />
      </div>
    </ShownPlatform>
  );
}

function VisitorResults({ user, experiment }: { user: VisitorUser; experiment: VisitorExperiment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { email, group, key } = user;
  const reader = useMemo(() => visitorOf(group), [group]);
  const queries = useMemo((): OutsiderQueries => {
    const access = { email, group, key };
    return {
      useCurves: (question, options) =>
        useSharedCurvesQuery({ visitorCurvesQueryDto: { ...access, ...question } }, options),
      useImpact: (question, options) =>
        useSharedImpactQuery({ visitorImpactQueryDto: { ...access, ...question } }, options),
    };
  }, [email, group, key]);
  return (
    <OutsiderResults
      platform={experiment.platform}
      reader={reader}
      queries={queries}
      header={
        <PageHeader
          crumbs={t('visitor.crumbs', { group })}
          title={experiment.name}
          lead={[
            `${format.dateTime(experiment.start_date)} – ${format.dateTime(experiment.end_date)}`,
            t('visitor.until', { date: format.dateTime(user.expires_on) }),
          ].join(' · ')}
          actions={
            <>
              <Link to={visitorPath(group)} className={Classes.BUTTON}>
                <ArrowLeft aria-hidden />
                <span className={Classes.BUTTON_TEXT}>{t('visitor.back')}</span>
              </Link>
              <DownloadButtons user={user} platform={experiment.platform} />
            </>
          }
        />
      }
    />
  );
}
