import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Callout, Classes } from '@blueprintjs/core';
import { Document, InfoSign, TickCircle } from '@blueprintjs/icons';
import type { HandStepsState } from './hand-steps-slice.js';

function EndView({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="state script-end">
      {icon}
      <h3>{title}</h3>
      {children}
    </div>
  );
}

interface CompletedProps {
  place: string;
  state: NonNullable<HandStepsState['handSteps']['state']>;
  isActivation: boolean;
  onBack(): void;
}

/** The last step (GOOGLE-048). If somebody finished before Polyad has seen everything, a note says so. */
export function CompletedView({ place, state, isActivation, onBack }: CompletedProps) {
  const { t } = useTranslation();
  return (
    <EndView icon={<TickCircle size={32} aria-hidden />} title={t(isActivation ? 'script.active' : 'script.created')}>
      <p>{t(isActivation ? 'script.activeText' : 'script.review')}</p>
      {!state.completed && (
        <Callout intent="warning" compact title={t('script.unseen', { place })}>
          <p>{t('script.unseenText')}</p>
          <Button size="small" text={t('script.unseenBack')} onClick={onBack} />
        </Callout>
      )}
    </EndView>
  );
}

/** After a cancel, once nothing is left at the platform. */
export function GoneView({ place, draft, onLeave }: { place: string; draft: string; onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <EndView icon={<Document size={32} aria-hidden />} title={t('script.gone')}>
      <p>{t('script.goneText', { place })}</p>
      <Link to={draft} className={Classes.BUTTON} onClick={onLeave}>
        {t('script.toDraft')}
      </Link>
    </EndView>
  );
}

/** An experiment that ended in another way while the window was open, or before it was opened. */
export function OverView({ page, onLeave }: { page: string; onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <EndView icon={<InfoSign size={32} aria-hidden />} title={t('script.over')}>
      <p>{t('script.overText')}</p>
      <Link to={page} className={Classes.BUTTON} onClick={onLeave}>
        {t('script.toPage')}
      </Link>
    </EndView>
  );
}
