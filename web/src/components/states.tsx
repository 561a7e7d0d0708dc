import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Classes, Spinner } from '@blueprintjs/core';
import { Offline, Refresh, WarningSign } from '@blueprintjs/icons';
import { toProblem } from '../lib/api/problem.js';
import { useProblemText } from '../lib/api/use-problem-text.js';

/** A spinner, for the time before even the shape of the contents is known. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="state">
      <Spinner aria-label={t('state.loading')} />
    </div>
  );
}

/** Gray bars in the shape of the contents to come; announced once. */
export function Skeleton({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <div className="stack" role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={Classes.SKELETON} style={{ height }} />
      ))}
    </div>
  );
}

/** Why a call failed, in words, with a button to try again. A timeout never looks like an empty list. */
export function ErrorState({ error, onRetry, actions }: { error: unknown; onRetry?(): void; actions?: ReactNode }) {
  const { t } = useTranslation();
  const problem = toProblem(error);
  const text = useProblemText()(problem);
  const isSilence = problem.kind === 'offline' || problem.kind === 'timeout';
  return (
    <div className="state" role="alert">
      {isSilence ? <Offline size={32} aria-hidden /> : <WarningSign size={32} aria-hidden />}
      <h2>{t('state.failed')}</h2>
      <p>{text}</p>
      {problem.needsRelink && (
        <p>
          <Link to="/profile?tab=2">{t('problem.relink')}</Link>
        </p>
      )}
      {problem.requestId !== null && <p className="secondary">{t('problem.requestId', { id: problem.requestId })}</p>}
      {onRetry !== undefined && (
        <div className="actions">
          <Button icon={<Refresh />} text={t('action.retry')} onClick={onRetry} />
          {actions}
        </div>
      )}
    </div>
  );
}

interface EmptyProps {
  /** 1 if the state is the whole page. */
  level?: 1 | 2;
  icon: ReactNode;
  title: string;
  text: string;
  actions?: ReactNode;
}

/** An empty list says why and offers the next step. */
export function EmptyState({ level = 2, icon, title, text, actions }: EmptyProps) {
  const Title = `h${level}` as const;
  return (
    <div className="state">
      {icon}
      <Title>{title}</Title>
      <p>{text}</p>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}
