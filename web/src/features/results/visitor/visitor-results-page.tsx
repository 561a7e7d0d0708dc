import '../../../styles/blueprint-rest.css';
import '../../../styles/lists.css';
import '../../../styles/results.css';
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
import { ResultsFor, visitorOf } from '../../../lib/results/reader.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { VISITOR_PATH, visitorPath } from '../../../lib/platform/paths.js';
import { ShownPlatform } from '../../../lib/platform/use-platform.js';
import { useResume } from '../../../lib/sharing/use-resume.js';
import { selectShared } from '../../../lib/sharing/visitor-slice.js';
import { isAlone } from '../alone.js';
import { NoEvents } from '../components/no-events.js';
import { PerformanceCard } from '../components/performance-card.js';
import { ResultControls } from '../components/result-controls.js';
import { RowDrawer } from '../components/row-drawer.js';
import { RowsTable } from '../components/rows-table.js';
import { ViewError } from '../components/view-error.js';
import { TrustCard } from '../components/trust-card.js';
import { ImpactCard } from '../impact/impact-card.js';
import { WhatMoved } from '../impact/what-moved.js';
import { AdviceLine } from '../sentence/advice-line.js';
import type { Maturity } from '../trust.js';
import { pageOf, questionOf, useResultsView } from '../use-results-url.js';
import { asCurves, asImpact } from './as-results.js';
import { useVisitorRows, useVisitorVariation, visitorQuestionOf } from './visitor-rows.js';

/** Results are shared once the run is over. */
const CLOSED: Maturity = { stage: 'closed', until: null };

/** The results of an experiment of a shared group, to be read alone (SHARE-014, SHARE-032 to SHARE-036). */
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
  const [view, change] = useResultsView();
  const { email, group, key } = user;
  const access = useMemo(() => ({ email, group, key }), [email, group, key]);
  const reader = useMemo(() => visitorOf(group), [group]);
  const { platform } = experiment;
  const asked = { ...access, ...questionOf(view, platform) };
  const rows = { ...visitorQuestionOf(access, view, platform), ...pageOf(view) };
  const source = useVisitorRows(access, view, platform);
  const variation = useVisitorVariation(access, view, platform);
  const query = useSharedCurvesQuery({ visitorCurvesQueryDto: rows });
  const effects = useSharedImpactQuery({ visitorImpactQueryDto: asked }, { skip: query.data?.data.fep == null });
  const answer = query.data?.data;
  const curves = useMemo(() => answer && asCurves(answer), [answer]);
  const impact = useMemo(() => effects.data && asImpact(effects.data.data), [effects.data]);
  const isOnlyAd = curves !== undefined && isAlone(curves) && view.anchors.length === 0;
  const open = (row: number) => change({ row });
  const header = (
    <PageHeader
      crumbs={t('visitor.crumbs', { group })}
      title={experiment.name}
      lead={[
        `${format.dateTime(experiment.start_date)} – ${format.dateTime(experiment.end_date)}`,
        t('visitor.until', { date: format.dateTime(user.expires_on) }),
      ].join(' · ')}
      actions={
        <Link to={visitorPath(group)} className={Classes.BUTTON}>
          <ArrowLeft aria-hidden />
          <span className={Classes.BUTTON_TEXT}>{t('visitor.back')}</span>
        </Link>
      }
    />
  );
  if (curves === undefined)
    return (
      <>
        {header}
        {query.error === undefined ? (
          <Skeleton rows={6} height={48} />
        ) : (
          <ViewError error={query.error} view={view} onRetry={() => void query.refetch()} onChange={change} />
        )}
      </>
    );
  const isStale = query.currentData === undefined;
  return (
    <ResultsFor value={reader}>
      {header}
      <div className="stack">
        {query.isError && isStale && (
          <div className="card results-failed">
            <ViewError error={query.error} view={view} onRetry={() => void query.refetch()} onChange={change} />
          </div>
        )}
        <div className={isStale ? 'stack dimmed' : 'stack'} aria-busy={query.isFetching}>
          {curves.fep !== null && (
            <AdviceLine curves={curves} impact={impact} isAnchored={view.anchors.length > 0} onOpen={open} />
          )}
          {curves.summary.impressions > 0 && <TrustCard curves={curves} maturity={CLOSED} />}
          <ResultControls curves={curves} view={view} onChange={change} />
          {curves.fep === null ? (
            <NoEvents curves={curves} />
          ) : (
            <>
              {!isOnlyAd && (
                <WhatMoved
                  impact={impact}
                  error={effects.error}
                  summary={curves.summary}
                  isMoneyShown={false}
                  onRetry={() => void effects.refetch()}
                />
              )}
              <PerformanceCard curves={curves} />
              {!isOnlyAd && impact !== undefined && (
                <ImpactCard
                  impact={impact}
                  summary={curves.summary}
                  view={view}
                  isMoneyShown={false}
                  onChange={change}
                />
              )}
            </>
          )}
          <RowsTable curves={curves} view={view} source={source} isMoneyShown={false} onChange={change} />
          <RowDrawer curves={curves} row={view.row} told={variation} onClose={() => change({ row: null })} />
        </div>
      </div>
    </ResultsFor>
  );
}
