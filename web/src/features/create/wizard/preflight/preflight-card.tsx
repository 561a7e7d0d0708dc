import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { PreflightCheck } from '../../../../lib/api/endpoints.js';
import { isServerGone, toProblem } from '../../../../lib/api/problem.js';
import { useProblemText } from '../../../../lib/api/use-problem-text.js';
import { Skeleton } from '../../../../components/states.js';
import { CheckRow, type Target } from './check-row.js';
import './preflight.css';
import type { Preflight } from './use-preflight.js';

/** Checks that need the user come first. */
const ORDER = ['blocking', 'warned', 'unknown', 'done'] as const satisfies readonly PreflightCheck['state'][];

interface Props {
  preflight: Preflight;
  /** The link to a check's field; null if the check belongs to no field. */
  targetOf(field: string): Target | null;
  /** The card, to focus it when it blocks a submit. */
  cardRef?: Ref<HTMLElement>;
}

/** The results of all checks that are possible before a submit: passed, to review, to fix, or unknown. */
export function PreflightCard({ preflight, targetOf, cardRef }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { isAsking, checks, error, askAgain } = preflight;
  const rowsOf = (state: PreflightCheck['state']) => (checks ?? []).filter((check) => check.state === state);
  const done = rowsOf('done');
  const others = ORDER.filter((state) => state !== 'done').flatMap(rowsOf);
  const list = (rows: readonly PreflightCheck[]) => (
    <ul className="checks">
      {rows.map((check, index) => (
        <CheckRow key={index} check={check} target={check.field === undefined ? null : targetOf(check.field)} />
      ))}
    </ul>
  );
  return (
    <section className="preflight" aria-labelledby={id} aria-busy={isAsking} ref={cardRef} tabIndex={-1}>
      <div className="spread">
        <h3 id={id}>{t('checks.title')}</h3>
        {!isAsking && error === undefined && (
          <Button size="small" variant="minimal" icon={<Refresh />} text={t('checks.askAgain')} onClick={askAgain} />
        )}
      </div>
      <p className="secondary" role="status">
        {isAsking ? t('checks.asking') : checks === null ? '' : <Tally checks={checks} />}
      </p>
      {isAsking && <Skeleton rows={4} height={22} />}
      {error !== undefined && <Failure error={error} onRetry={askAgain} />}
      {others.length > 0 && list(others)}
      {done.length > 0 && (
        <details open={others.length === 0}>
          <summary>{t('checks.done', { count: done.length })}</summary>
          {list(done)}
        </details>
      )}
    </section>
  );
}

/** The number of checks in each state. */
function Tally({ checks }: { checks: readonly PreflightCheck[] }) {
  const { t } = useTranslation();
  const count = (state: PreflightCheck['state']) => checks.filter((check) => check.state === state).length;
  const parts = ORDER.filter((state) => count(state) > 0);
  return <>{parts.map((state) => t(`checks.${state}`, { count: count(state) })).join(' · ')}</>;
}

/** Says that the checks could not run and whether a submit is still possible, with a button to retry. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  const problem = toProblem(error);
  const text = useProblemText()(problem);
  return (
    <Callout intent="warning" compact role="alert" title={t('checks.failed')}>
      <p>{text}</p>
      {problem.needsRelink ? (
        <p>
          <Link to="/profile?tab=2">{t('problem.relink')}</Link>
        </p>
      ) : (
        <p>{t(isServerGone(problem) ? 'checks.serverGone' : 'checks.failedHelp')}</p>
      )}
      <Button size="small" icon={<Refresh />} text={t('checks.askAgain')} onClick={onRetry} />
    </Callout>
  );
}
