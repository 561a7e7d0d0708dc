import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Button, Callout, Classes } from '@blueprintjs/core';
import { Chart, Export } from '@blueprintjs/icons';
import '../../styles/lists.css';
import '../../styles/results.css';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { baseApi } from '../../lib/api/base-api.js';
import { useCurvesQuery, useExperimentQuery, type Curves, type ExperimentDetail } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { BestCard } from './components/best-card.js';
import { FailedNotice } from './components/failed-notice.js';
import { KeyFigures } from './components/key-figures.js';
import { NoSuchExperiment } from './components/no-such-experiment.js';
import { PerformanceCard } from './components/performance-card.js';
import { ResultControls } from './components/result-controls.js';
import { ResultsHeader } from './components/results-header.js';
import { RowsTable } from './components/rows-table.js';
import { useExport } from './use-export.js';
import { useResultsView, type ResultsView } from './use-results-url.js';

/** How often a running experiment's preview is read again. */
const PREVIEW_POLL_MS = 10_000;

/** Results of one experiment, finished or still delivering; the address says which and how. */
export default function ResultsPage() {
  const { t } = useTranslation();
  const [view, change] = useResultsView();
  if (view.id === '') return <NoSuchExperiment text={t('results.noInformation')} />;
  // Another experiment starts anew: the rows of the last one are never shown for it.
  return <Results key={view.id} view={view} onChange={change} />;
}

function Results({ view, onChange }: { view: ResultsView; onChange(change: Partial<ResultsView>): void }) {
  const { t } = useTranslation();
  const detail = useExperimentQuery({ platform: 'meta', id: view.id });
  const asked = { ...view, type: 'meta' } as const;
  const isPreview = useCurvesQuery({ curvesQueryDto: asked }).currentData?.data.summary.is_preview ?? false;
  const query = useCurvesQuery(
    { curvesQueryDto: asked },
    { pollingInterval: isPreview ? PREVIEW_POLL_MS : 0, skipPollingIfUnfocused: true },
  );

  useReviewed(query.isSuccess && detail.data?.data.status === 'PENDING_REVIEW');

  if (detail.isLoading || query.isLoading) return <LoadingResults />;
  if (detail.data === undefined) {
    if (toProblem(detail.error).status === 404) return <NoSuchExperiment text={t('results.notYours')} />;
    return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  const experiment = detail.data.data;
  const curves = query.data?.data;
  const isStale = query.currentData === undefined;
  return (
    <>
      <ResultsHeader
        detail={experiment}
        isPreview={curves?.summary.is_preview ?? false}
        lastInsightsAt={curves?.summary.last_insights_at ?? null}
        actions={curves !== undefined && curves.fep !== null ? <ExportButton view={view} /> : undefined}
      />
      {curves === undefined ? (
        <div className="card">
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <div className="stack">
          {query.isError && isStale && (
            <div className="card results-failed">
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            </div>
          )}
          <div className={isStale ? 'stack dimmed' : 'stack'} aria-busy={query.isFetching}>
            <ResultsBody curves={curves} detail={experiment} view={view} onChange={onChange} />
          </div>
        </div>
      )}
    </>
  );
}

/** Reading the results is the review: the server completes the experiment with the first answer, so its status is asked for anew. */
function useReviewed(isNew: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (isNew) dispatch(baseApi.util.invalidateTags(['Experiment']));
  }, [isNew, dispatch]);
}

interface BodyProps {
  curves: Curves;
  detail: ExperimentDetail;
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

function ResultsBody({ curves, detail, view, onChange }: BodyProps) {
  const { t } = useTranslation();
  const { summary, fep, best } = curves;
  if (fep === null) {
    return (
      <div className="card">
        <EmptyState
          icon={<Chart size={32} aria-hidden />}
          title={t(summary.is_preview ? 'results.notYet' : 'results.none')}
          text={t(summary.is_preview ? 'results.notYetHelp' : 'results.noneHelp')}
          actions={
            <Link to={`/experiments/meta/${detail.type === 'live' ? 'live' : 'completed'}`} className={Classes.BUTTON}>
              {t(detail.type === 'live' ? 'list.seeLive' : 'list.seeCompleted')}
            </Link>
          }
        />
        <FailedNotice failed={curves.failed} />
      </div>
    );
  }
  return (
    <>
      {summary.is_preview && (
        <Callout intent="primary" compact role="status">
          {t('results.preview')}
        </Callout>
      )}
      <KeyFigures curves={curves} budget={detail.budget} />
      <FailedNotice failed={curves.failed} />
      <ResultControls curves={curves} view={view} onChange={onChange} />
      <div className="result-cards">
        <PerformanceCard curves={curves} />
        {best !== null && <BestCard best={best} currency={summary.currency} />}
      </div>
      <RowsTable curves={curves} view={view} onChange={onChange} />
    </>
  );
}

function ExportButton({ view }: { view: ResultsView }) {
  const { t } = useTranslation();
  const { save, isBusy } = useExport();
  return (
    <Button
      icon={<Export />}
      text={t('results.export')}
      title={t('results.exportHelp')}
      loading={isBusy}
      onClick={() => void save(view)}
    />
  );
}

/** The page's shape while its first data is on the way. */
function LoadingResults() {
  return (
    <>
      <Skeleton rows={2} height={28} />
      <div className="result-cards loading-cards">
        <Skeleton rows={1} height={380} />
        <Skeleton rows={1} height={380} />
      </div>
      <Skeleton rows={6} height={32} />
    </>
  );
}
