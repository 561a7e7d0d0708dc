import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Video } from '@blueprintjs/icons';

const FrameDialog = lazy(() => import('./frame-dialog.js'));

interface Props {
  name: string;
  video: Blob | string;
  onPick(frame: File): void;
}

/** Opens the dialog that chooses a frame as the cover of a video. */
export function FrameChoice({ name, video, onPick }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        icon={<Video size={14} />}
        text={t('create.visuals.frame')}
        aria-label={t('create.visuals.frameOf', { name })}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <FrameDialog
            name={name}
            video={video}
            onPick={(frame) => {
              close();
              onPick(frame);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
