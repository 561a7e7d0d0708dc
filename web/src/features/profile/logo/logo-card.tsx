import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Reset } from '@blueprintjs/icons';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Dropzone } from '../../../components/dropzone.js';
import { FieldNote } from '../../../components/field.js';
import { Skeleton } from '../../../components/states.js';
import { TeamLogo } from '../../../components/team-logo.js';
import { useRestoreLogoMutation } from '../../../lib/api/uploads.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { IMAGE_ACCEPT } from '../../../lib/image-file.js';
import { toast } from '../../../lib/toaster.js';
import { usePickedImage } from './use-picked-image.js';
import './logo.css';
import { may } from '#libs/contracts/account/permissions.js';

/** The crop library loads once the user has chosen an image. */
const LogoEditor = lazy(() => import('./logo-editor.js'));

/** The team's logo, which everybody sees. Owner and admins can choose, crop and save another one, or restore the default (PROFILE-008). */
export function LogoCard({ user: { role, team } }: { user: SessionUser }) {
  const { t } = useTranslation();
  const noteId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { picked, refused, pick, refuse, drop } = usePickedImage();
  const mayChange = may({ role }, 'change-logo');
  const finish = () => {
    drop();
    heading.current?.focus(); // The pressed button has been removed.
  };
  return (
    <section className="card logo-card" aria-labelledby="profile-logo">
      <h2 id="profile-logo" ref={heading} tabIndex={-1}>
        {t('logo.title')}
      </h2>
      <p className="secondary">{t('logo.help')}</p>
      <div className="spread row-wrap">
        <div className="logo-now">
          <TeamLogo team={team} />
        </div>
        {mayChange && team.logo !== null && <RestoreButton onRestored={() => heading.current?.focus()} />}
      </div>
      {mayChange ? (
        <>
          <Dropzone
            text={t(picked === null ? 'logo.drop' : 'logo.dropOther')}
            inputLabel={t('logo.input')}
            accept={IMAGE_ACCEPT}
            isInvalid={refused !== null}
            noteId={noteId}
            onFiles={pick}
          />
          <div id={noteId} aria-live="polite">
            <FieldNote
              error={refused && `${refused.name}: ${t(`logoFile.${refused.problem}`)}`}
              help={t('logo.limits')}
            />
          </div>
          {picked !== null && (
            <Suspense fallback={<Skeleton rows={1} height={160} />}>
              <LogoEditor key={picked.url} {...picked} onSaved={finish} onDiscard={finish} onUnusable={refuse} />
            </Suspense>
          )}
        </>
      ) : (
        <p className="secondary">{t('logo.ask')}</p>
      )}
    </section>
  );
}

function RestoreButton({ onRestored }: { onRestored(): void }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const showFailure = useFailureToast();
  const [restore, { isLoading }] = useRestoreLogoMutation();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = async () => {
    const answer = await restore();
    setConfirming(false);
    if ('error' in answer) return showFailure(answer.error);
    onRestored();
    await toast(serverText(answer.data), 'success');
  };
  return (
    <>
      <Button variant="outlined" icon={<Reset />} text={t('logo.restore')} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('logo.restoreTitle')}
        confirmText={t('logo.restore')}
        intent="danger"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      >
        {t('logo.restoreText')}
      </ConfirmDialog>
    </>
  );
}
