import '../../../styles/blueprint-rest.css';
import '../../../styles/lists.css';
import '../../../styles/results.css';
import '../../../styles/results-print.css';
import { useMemo, type ReactNode } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Skeleton } from '../../../components/states.js';
import { ResultsFor } from '../../../lib/result-words/reader.js';
import { isAlone } from '../alone.js';
import { BesideNote } from '../components/beside-note.js';
import { NoEvents } from '../components/no-events.js';
import { PerformanceCard } from '../components/performance-card.js';
import { ResultControls } from '../components/result-controls.js';
import { RowDrawer } from '../components/row-drawer.js';
import { RowsTable } from '../components/rows-table.js';
import { ViewError } from '../components/view-error.js';
import { TrustCard } from '../components/trust-card.js';
import { PairsCard } from '../impact/pairs-card.js';
import { WhatMoved } from '../impact/what-moved.js';
import { AdviceLine } from '../sentence/advice-line.js';
import type { Maturity } from '../trust.js';
import { pageOf, questionOf, useResultsView } from '../use-results-url.js';
import { asCurves, asImpact } from './as-results.js';
import { useVisitorRows, useVisitorVariation, visitorQuestionOf, type OutsiderQueries } from './visitor-rows.js';

/** The maturity of all results that outsiders see, because they see them only after the run has ended. */
const CLOSED: Maturity = { stage: 'closed', until: null };

interface Props {
  platform: Platform;
  reader: Parameters<typeof ResultsFor>[0]['value'];
  queries: OutsiderQueries;
  header: ReactNode;
}

/** Read-only results for readers outside the team: without money, accounts and buttons to change anything (SHARE-034). */
export function OutsiderResults({ platform, reader, queries, header }: Props) {
  const [view, change] = useResultsView();
  const source = useVisitorRows(queries, view, platform);
  const variation = useVisitorVariation(queries, view, platform);
  const query = queries.useCurves({ ...visitorQuestionOf(view, platform), ...pageOf(view) });
  const effects = queries.useImpact(questionOf(view, platform), { skip: query.data?.data.fep == null });
  const answer = query.data?.data;
  const curves = useMemo(() => answer && asCurves(answer), [answer]);
  const impact = useMemo(() => effects.data && asImpact(effects.data.data), [effects.data]);
  const isStale = query.currentData === undefined;
  const isOnlyAd = curves !== undefined && isAlone(curves) && view.anchors.length === 0;
  const open = (row: number) => change({ row });
  return (
    <ResultsFor value={reader}>
      {header}
      {curves !== undefined ? (
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
            {curves.summary.impressions > 0 && <TrustCard curves={curves} maturity={CLOSED} onOpen={open} />}
            <ResultControls curves={curves} view={view} onChange={change} />
            <BesideNote curves={curves} onOpen={open} />
            {curves.fep === null ? (
              <NoEvents curves={curves} />
            ) : (
              <>
                <PerformanceCard curves={curves} />
                {!isOnlyAd && (
                  <WhatMoved
                    impact={impact}
                    error={effects.error}
                    summary={curves.summary}
                    isMoneyShown={false}
                    onRetry={() => void effects.refetch()}
                  />
                )}
                {!isOnlyAd && impact !== undefined && (
                  <PairsCard impact={impact} summary={curves.summary} view={view} onChange={change} />
                )}
              </>
            )}
            <RowsTable curves={curves} view={view} source={source} isMoneyShown={false} onChange={change} />
            <RowDrawer curves={curves} row={view.row} loaded={variation} onClose={() => change({ row: null })} />
          </div>
        </div>
      ) : query.error === undefined ? (
        <Skeleton rows={6} height={48} />
      ) : (
        <ViewError error={query.error} view={view} onRetry={() => void query.refetch()} onChange={change} />
      )}
    </ResultsFor>
  );
}
