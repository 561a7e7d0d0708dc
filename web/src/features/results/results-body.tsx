import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout, Classes } from '@blueprintjs/core';
import { Chart } from '@blueprintjs/icons';
import {
  isWaitingPhase,
  type ExperimentPhase,
  type WaitingPhase,
} from '#libs/contracts/experiment/experiment-phase.js';
import type { RejectionGroup } from '#libs/contracts/experiment/rejection-group.js';
import { EmptyState } from '../../components/states.js';
import type { Curves, ExperimentDetail } from '../../lib/api/endpoints.js';
import { listPath } from '../../lib/platform/paths.js';
import { BestCard } from './components/best-card.js';
import { FailedNotice } from './components/failed-notice.js';
import { FigureBar } from './components/figure-bar.js';
import { KeyFigures } from './components/key-figures.js';
import { NoEvents } from './components/no-events.js';
import { PerformanceCard } from './components/performance-card.js';
import { ResultControls } from './components/result-controls.js';
import { RowDrawer } from './components/row-drawer.js';
import { RowsTable } from './components/rows-table.js';
import type { ResultsView } from './use-results-url.js';

interface Props {
  curves: Curves;
  detail: ExperimentDetail;
  /** Of a run that has not ended. */
  phase: ExperimentPhase | undefined;
  /** Nothing is delivered at the moment. */
  isHalted: boolean;
  /** Causes of failed ads that the run's own part of the page tells. */
  told: readonly RejectionGroup[];
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

/** What was delivered, with or without events of the chosen result; before that, what it waits for. */
export function ResultsBody(props: Props) {
  const { t } = useTranslation();
  const { curves, detail, phase, isHalted, told, view, onChange } = props;
  const { summary, best } = curves;
  const waitsFor = phase !== undefined && isWaitingPhase(phase) ? phase : null;
  if (summary.impressions === 0) return <NothingDelivered {...props} waitsFor={waitsFor} />;
  const hasEvents = curves.fep !== null;
  return (
    <>
      {summary.is_preview && waitsFor === null && (
        <Callout intent="primary" compact role="status">
          {t(isHalted ? 'results.previewHalted' : 'results.preview')}
        </Callout>
      )}
      <KeyFigures curves={curves} budget={detail.budget} />
      <FailedNotice detail={detail} failed={curves.failed} told={told} />
      <ResultControls curves={curves} view={view} onChange={onChange} />
      {hasEvents ? (
        <div className="result-cards">
          <PerformanceCard curves={curves} />
          {best !== null && <BestCard best={best} summary={summary} />}
        </div>
      ) : (
        <NoEvents curves={curves} />
      )}
      <RowsTable curves={curves} view={view} onChange={onChange} />
      <RowDrawer curves={curves} row={view.row} onClose={() => onChange({ row: null })} />
      <FigureBar curves={curves} waitsFor={waitsFor} onOpen={(row) => onChange({ row })} />
    </>
  );
}

function NothingDelivered({ curves, detail, told, waitsFor, onChange }: Props & { waitsFor: WaitingPhase | null }) {
  const { t } = useTranslation();
  const { is_preview } = curves.summary;
  return (
    <>
      {!is_preview && <KeyFigures curves={curves} budget={detail.budget} />}
      {waitsFor === null && (
        <div className="card">
          <EmptyState
            icon={<Chart size={32} aria-hidden />}
            title={t(is_preview ? 'results.notYet' : 'results.none')}
            text={t(is_preview ? 'results.notYetHelp' : 'results.noneHelp')}
            actions={
              <Link
                to={listPath(detail.platform, detail.type === 'live' ? 'live' : 'completed')}
                className={Classes.BUTTON}
              >
                {t(detail.type === 'live' ? 'list.seeLive' : 'list.seeCompleted')}
              </Link>
            }
          />
          <FailedNotice detail={detail} failed={curves.failed} told={told} />
        </div>
      )}
      <FigureBar curves={curves} waitsFor={waitsFor} onOpen={(row) => onChange({ row })} />
    </>
  );
}
