import { useTranslation } from 'react-i18next';
import '../../styles/lists.css';
import '../../styles/results.css';
import '../../styles/results-print.css';
import { isShareable } from '#libs/contracts/results/sharing.js';
import { ShareButton } from '../../components/sharing/share-button.js';
import { isHalted } from '../../components/run/run-progress.js';
import { useLiveItem } from '../../components/run/use-live-item.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useFreshStatus } from '../../lib/api/fresh-lists.js';
import { useOneReading } from './use-one-reading.js';
import { useCurvesQuery, useExperimentQuery, type Curves, type ExperimentDetail } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { useFormat } from '../../lib/format/use-format.js';
import { isRunByHand } from '../../lib/platform/is-run-by-hand.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { ChartsAbout } from '../../lib/result-words/about-charts.js';
import { ExportButton } from './components/export-button.js';
import { NeverRan } from './components/never-ran.js';
import { NoSuchExperiment } from './components/no-such-experiment.js';
import { ResultsHeader } from './components/results-header.js';
import { RunNow } from './components/run-now.js';
import { StoppedNotice } from './components/stopped-notice.js';
import { ViewError } from './components/view-error.js';
import { ActivateWinners, mayActivateOf } from './activation/activate-winners.js';
import { isUnderWay } from './activation/running-batches.js';
import { ResultsBody } from './results-body.js';
import { PREVIEW_POLL_MS, curvesQuestionOf, pageOf, useResultsView, type ResultsView } from './use-results-url.js';

/** The results of one experiment, finished or still delivering. The address contains its id and the view. */
export default function ResultsPage() {
  const { t } = useTranslation();
  const [view, change] = useResultsView();
  if (view.id === '') return <NoSuchExperiment text={t('results.noInformation')} />;
  // Another experiment gets another key, so that it never shows the rows of the one before.
  return <Results key={view.id} view={view} onChange={change} />;
}

interface Props {
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

function Results({ view, onChange }: Props) {
  const { t } = useTranslation();
  const platform = usePlatform();
  const detail = useDetail({ platform, id: view.id });
  const args = { ...curvesQuestionOf(view, platform), ...pageOf(view) };
  const known = useCurvesQuery({ curvesQueryDto: args }).currentData?.data;
  // Winners continue to spend after the experiment has ended.
  const isMoving = known !== undefined && (known.summary.is_preview || known.batches.some(isUnderWay));
  const query = useCurvesQuery(
    { curvesQueryDto: args },
    { pollingInterval: isMoving ? PREVIEW_POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  useFreshStatus(detail.data?.data, query.data?.data.summary.status);

  if (detail.isLoading || query.isLoading) return <LoadingResults />;
  if (detail.data === undefined) {
    if (toProblem(detail.error).status === 404) return <NoSuchExperiment text={t('results.notYours')} />;
    return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  return <Loaded detail={detail.data.data} query={query} view={view} onChange={onChange} />;
}

/** The experiment. While a person delivers it, it is polled, because the progress of a run does not say which script waits. */
function useDetail(args: Parameters<typeof useExperimentQuery>[0]) {
  const detail = useExperimentQuery(args);
  const known = detail.data?.data;
  const isByHand = known?.type === 'live' && isRunByHand(known);
  useExperimentQuery(args, { pollingInterval: isByHand ? PREVIEW_POLL_MS : 0, skipPollingIfUnfocused: true });
  return detail;
}

interface LoadedProps extends Props {
  detail: ExperimentDetail;
  query: ReturnType<typeof useCurvesQuery>;
}

function Loaded({ detail: read, query, view, onChange }: LoadedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isLive = read.type === 'live';
  const detail = useLiveItem(read, isLive);
  const { progress } = detail;
  const run = isLive || detail.status === 'FAILED' ? progress : null;
  const curves = query.data?.data;
  const isStale = query.currentData === undefined;
  const asOf = curves?.summary.last_insights_at ?? null;
  useOneReading(isLive ? progress?.lastInsightsAt : null, asOf);
  const about = [detail.name, asOf !== null && t('results.asOf', { date: format.detailDate(asOf) })]
    .filter(Boolean)
    .join(' · ');
  const neverRan = query.isError && toProblem(query.error).code === 'no-results';
  return (
    <>
      <ResultsHeader
        detail={detail}
        phase={progress?.phase}
        issues={progress?.issues}
        isPreview={curves?.summary.is_preview ?? true}
        countingUntil={curves?.summary.counting_until ?? null}
        lastInsightsAt={curves?.summary.last_insights_at ?? null}
        actions={
          <>
            {isShareable(detail.status) && <ShareButton items={[detail]} />}
            {curves !== undefined && hasDelivered(curves) && (
              <ExportButton view={view} isPreview={curves.summary.is_preview} />
            )}
            {curves !== undefined && mayActivateOf(curves, detail) && (
              <ActivateWinners curves={curves} detail={detail} />
            )}
          </>
        }
      />
      <div className="stack">
        {run !== null && <RunNow detail={detail} progress={run} />}
        <StoppedNotice detail={detail} spent={curves?.summary.spend ?? detail.spent} />
        {neverRan ? (
          <NeverRan detail={detail} />
        ) : curves === undefined ? (
          <div className="card">
            <ViewError error={query.error} view={view} onRetry={() => void query.refetch()} onChange={onChange} />
          </div>
        ) : (
          <>
            {query.isError && isStale && (
              <div className="card results-failed">
                <ViewError error={query.error} view={view} onRetry={() => void query.refetch()} onChange={onChange} />
              </div>
            )}
            <div className={isStale ? 'stack dimmed' : 'stack'} aria-busy={query.isFetching}>
              <ChartsAbout value={about}>
                <ResultsBody
                  curves={curves}
                  detail={detail}
                  phase={isLive ? progress?.phase : undefined}
                  isHalted={isLive && progress !== null && isHalted(progress)}
                  rejections={run?.rejections ?? []}
                  view={view}
                  onChange={onChange}
                />
              </ChartsAbout>
            </div>
          </>
        )}
      </div>
    </>
  );
}

const hasDelivered = ({ summary }: Curves): boolean => summary.impressions > 0 || summary.spend > 0;

/** The page's layout while its first data loads. */
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
