import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { Play, Video } from '@blueprintjs/icons';
import { videoPage, videoPlayer, videoThumbnail } from '#libs/platforms/kinds/video-link.js';
import { FieldNote } from '../../../../components/field.js';
import './video-link.css';

/** The width of YouTube's gray picture for an unknown id, in pixels. Our thumbnails are wider. */
const NO_VIDEO = 120;

/** A linked video: its thumbnail, and its player once the user opens it, so that no video plays by itself. */
export function LinkedVideo({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="linked-video">
      {isMissing ? (
        <span className="preview-none">
          <Video aria-hidden size={24} />
        </span>
      ) : (
        <img
          src={videoThumbnail(id)}
          alt={t('create.videoLink.thumbnail', { label })}
          width={160}
          height={90}
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => setMissing(currentTarget.naturalWidth === NO_VIDEO)}
          onError={() => setMissing(true)}
        />
      )}
      <div>
        <Button
          size="small"
          variant="minimal"
          icon={<Play />}
          text={t('create.videoLink.play')}
          aria-label={t('create.videoLink.playOf', { label })}
          onClick={() => setOpen(true)}
        />
        <a className="secondary" href={videoPage(id)} target="_blank" rel="noreferrer">
          {id}
        </a>
        {isMissing && <FieldNote help={t('create.videoLink.missing')} />}
      </div>
      <Dialog isOpen={isOpen} title={label} className="video-player" onClose={() => setOpen(false)}>
        <DialogBody>
          {/* The player refuses pages that send no referrer. */}
          <iframe
            src={videoPlayer(id)}
            title={label}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </DialogBody>
      </Dialog>
    </div>
  );
}
