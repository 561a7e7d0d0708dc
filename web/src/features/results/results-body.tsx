import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Callout, Classes } from '@blueprintjs/core';
import { Chart } from '@blueprintjs/icons';
import {
  isWaitingPhase,
  type ExperimentPhase,
  type WaitingPhase,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { EmptyState } from '../../components/states.js';
import type { Curves, ExperimentDetail } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { useDescription } from '../../lib/platform/use-description.js';
import { listPath } from '../../lib/platform/paths.js';
import { isAlone } from './alone.js';
import { mayActivateOf } from './activation/activate-winners.js';
import { BatchesCard } from './activation/batches-card.js';
import { SelectionBar } from './activation/selection-bar.js';
import { WinnersNow } from './activation/winners-now.js';
import { useSelection } from './activation/use-selection.js';
import { AdviceLine } from './sentence/advice-line.js';
import { CheaperLine } from './sentence/cheaper-line.js';
import { PairsCard } from './impact/pairs-card.js';
import { useImpact } from './impact/use-impact.js';
import { WhatMoved } from './impact/what-moved.js';
import { DecisionCard } from './decision/decision-card.js';
import { BesideNote } from './components/beside-note.js';
import { BestCard } from './components/best-card.js';
import { FailedNotice } from './components/failed-notice.js';
import { FigureBar } from './components/figure-bar.js';
import { KeyFigures } from './components/key-figures.js';
import { NoEvents } from './components/no-events.js';
import { PerformanceCard } from './components/performance-card.js';
import { ResultControls } from './components/result-controls.js';
import { SectionLinks } from './components/section-links.js';
import { RowDrawer } from './components/row-drawer.js';
import { RowsTable } from './components/rows-table.js';
import { TrustCard } from './components/trust-card.js';
import { useTeamRows, useVariation } from './team-rows.js';
import { rowWaves } from './search/row-waves.js';
import { SearchCard } from './search/search-card.js';
import { useSearchStory } from './search/use-search-story.js';
import { SECTIONS } from './sections.js';
import { maturityOf } from './trust.js';
import { PREVIEW_POLL_MS, type ResultsView } from './use-results-url.js';

interface Props {
  curves: Curves;
  detail: ExperimentDetail;
  /** The phase of a run that has not ended. */
  phase: ExperimentPhase | undefined;
  /** Whether nothing is delivered at the moment. */
  isHalted: boolean;
  /** Causes of failed ads that the part of the page about the run already reports. */
  rejections: readonly RejectionGroup[];
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

type BodyProps = Props & { waitsFor: WaitingPhase | null };

/** The results with or without events of the chosen result. Before any delivery: the reason why there are none. */
export function ResultsBody(props: Props) {
  const { phase } = props;
  const waitsFor = phase !== undefined && isWaitingPhase(phase) ? phase : null;
  const Body = props.curves.summary.impressions === 0 ? NothingDelivered : Delivered;
  return <Body {...props} waitsFor={waitsFor} />;
}

function Delivered({ curves, detail, isHalted, rejections, view, onChange, waitsFor }: BodyProps) {
  const { t } = useTranslation();
  const { summary, best } = curves;
  const description = useDescription();
  const hasEvents = curves.fep !== null;
  const impact = useImpact(curves, view);
  const isOnlyAd = isAlone(curves) && view.anchors.length === 0;
  const open = (row: number) => onChange({ row });
  const selection = useSelection(view.estimated);
  const variation = useVariation(view, detail.platform);
  const source = useTeamRows(view, detail.platform, summary.is_preview ? PREVIEW_POLL_MS : 0);
  const story = useSearchStory(detail, summary.is_preview);
  const wavesOf = useMemo(() => rowWaves(story), [story]);
  const sections = SECTIONS.filter((section) => {
    if (section === 'search') return story !== null;
    if (section === 'batches') return curves.batches.length > 0;
    if (section === 'what-moved') return hasEvents && !isOnlyAd;
    return section === 'rows' || hasEvents;
  });
  const mayActivate = mayActivateOf(curves, detail);
  return (
    <>
      {summary.is_preview && waitsFor === null && (
        <Callout intent="primary" compact role="status">
          {t(isHalted ? 'results.previewHalted' : 'results.preview')}
        </Callout>
      )}
      <SectionLinks sections={sections} />
      <WinnersNow curves={curves} detail={detail} />
      {hasEvents && (
        <AdviceLine
          curves={curves}
          impact={impact.data?.data}
          isAnchored={view.anchors.length > 0}
          cheaper={<CheaperLine curves={curves} view={view} onChange={onChange} onOpen={open} />}
          onOpen={open}
        />
      )}
      <DecisionCard detail={detail} />
      <KeyFigures curves={curves} budget={detail.budget} isSearch={wavesOf !== null} />
      <TrustCard curves={curves} maturity={maturityOf(detail, description, summary)} onOpen={open} />
      <FailedNotice detail={detail} failed={curves.failed} rejections={rejections} />
      <ResultControls curves={curves} view={view} mayChoose={detail.changeable} onChange={onChange} />
      <BesideNote curves={curves} onOpen={open} />
      {hasEvents ? (
        <div className="result-cards">
          <PerformanceCard curves={curves} />
          {best !== null && <BestCard best={best} curves={curves} />}
        </div>
      ) : (
        <NoEvents curves={curves} />
      )}
      {hasEvents && !isOnlyAd && (
        <WhatMoved
          impact={impact.data?.data}
          error={impact.error}
          summary={summary}
          onRetry={() => void impact.refetch()}
        />
      )}
      {hasEvents && !isOnlyAd && impact.data !== undefined && (
        <PairsCard impact={impact.data.data} summary={summary} view={view} onChange={onChange} />
      )}
      {story !== null && (
        <SearchCard story={story} summary={summary} running={runningWave(detail)} best={best} onOpen={open} />
      )}
      <RowsTable
        curves={curves}
        wavesOf={wavesOf}
        view={view}
        source={source}
        selection={mayActivate ? selection : null}
        actions={mayActivate && <SelectionBar curves={curves} detail={detail} selection={selection} />}
        onChange={onChange}
      />
      <BatchesCard curves={curves} detail={detail} />
      <RowDrawer
        curves={curves}
        row={view.row}
        loaded={variation}
        story={story}
        zone={detail.account_zone}
        source={{ page: detail.page_name, content: detail.content }}
        onClose={() => onChange({ row: null })}
      />
      <FigureBar curves={curves} waitsFor={waitsFor} onOpen={open} />
    </>
  );
}

/** The number of the wave that delivers at the moment; null if none does. */
const runningWave = ({ progress }: ExperimentDetail): number | null =>
  progress?.phase === 'running' ? (progress.wave?.number ?? null) : null;

function NothingDelivered({ curves, detail, rejections, waitsFor, onChange }: BodyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { is_preview, tested } = curves.summary;
  const isAllFailed = tested > 0 && curves.failed.length >= tested;
  const state = isAllFailed ? 'allFailed' : is_preview ? 'notYet' : 'none';
  return (
    <>
      {!is_preview && <KeyFigures curves={curves} budget={detail.budget} />}
      {waitsFor === null && (
        <div className="card">
          <EmptyState
            icon={<Chart size={32} aria-hidden />}
            title={t(`results.${state}`)}
            text={
              isAllFailed
                ? t(is_preview ? 'results.allFailedLive' : 'results.allFailedHelp', { n: format.number(tested) })
                : t(`results.${state}Help`)
            }
            actions={
              <Link
                to={listPath(detail.platform, detail.type === 'live' ? 'live' : 'completed')}
                className={Classes.BUTTON}
              >
                {t(detail.type === 'live' ? 'list.seeLive' : 'list.seeCompleted')}
              </Link>
            }
          />
          <FailedNotice detail={detail} failed={curves.failed} rejections={rejections} isOpen={isAllFailed} />
        </div>
      )}
      <FigureBar curves={curves} waitsFor={waitsFor} onOpen={(row) => onChange({ row })} />
    </>
  );
}
