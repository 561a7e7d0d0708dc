import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Link, Video } from '@blueprintjs/icons';
import type { VideoFile } from '#libs/platforms/fields/field-values.js';
import type { FieldControl } from '../../../../components/field.js';
import { useFrame } from '../../form/context.js';
import { shownVisuals, slotOf } from '../../form/images.js';
import { UploadBar } from '../visuals/upload-bar.js';
import { VideoFileButton } from './video-file-button.js';
import './video-link.css';

interface Props {
  row: string;
  value: VideoFile;
  label: string;
  control: FieldControl;
  change(value: unknown): void;
  leave(): void;
}

/** An uploaded video: its player, the progress of its upload, and buttons to use another file or a link. */
export function UploadedVideo({ row, value, label, control, change, leave }: Props) {
  const { t } = useTranslation();
  const { images, dropFiles } = useFrame();
  const { name, preview, chosen, video } = shownVisuals([{ id: row, value }], images)[0]!;
  const own = Object.values(images).filter(({ id }) => slotOf(id).visual === row);
  const address = typeof video === 'string' ? video : (chosen?.preview ?? null);
  const toLink = () => {
    dropFiles(own.map(({ id }) => id));
    change('');
  };
  return (
    <div className="video-link" role="group" aria-label={label} {...control}>
      <div className="linked-video">
        {address === null ? (
          <span className="preview-none">
            <Video aria-hidden size={24} />
          </span>
        ) : (
          <video
            key={address}
            src={address}
            poster={preview ?? undefined}
            aria-label={t('create.videoLink.player', { name })}
            controls
            preload="none"
            width={160}
            height={90}
          />
        )}
        <div>
          <span className="preview-name" title={name}>
            {name}
          </span>
          {own.map((image) => image.asset === undefined && <UploadBar key={image.id} image={image} />)}
          <div className="row-actions">
            <VideoFileButton
              row={row}
              text={t('create.videoLink.otherFile')}
              label={t('create.videoLink.otherFileOf', { label })}
              change={change}
              leave={leave}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<Link size={14} />}
              text={t('create.videoLink.toLink')}
              aria-label={t('create.videoLink.toLinkOf', { label })}
              onClick={toLink}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
