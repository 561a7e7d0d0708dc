import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Edit, Trash, Video } from '@blueprintjs/icons';
import { useFrame } from '../../form/context.js';
import { slotOf, type ShownVisual } from '../../form/images.js';
import { rowMark } from '../../form/marks.js';
import { ThumbnailChoice } from './thumbnail-choice.js';
import { UploadBar } from './upload-bar.js';

interface Props {
  path: string;
  visual: ShownVisual;
  /** Opens the editor of the visual; only carousels have one. */
  onEdit(): void;
  /** Absent if the user can only replace the visual, not remove it. */
  onRemove?: () => void;
  /** The other settings of this visual. */
  children: ReactNode;
}

/** One visual: its picture, the progress of its files, and its own settings. */
export function VisualCard({ path, visual, onEdit, onRemove, children }: Props) {
  const { t } = useTranslation();
  const { id, name, type, preview, chosen } = visual;
  const { images } = useFrame();
  const uploading = Object.values(images).filter(
    (image) => slotOf(image.id).visual === id && image.asset === undefined,
  );
  return (
    <li className="preview" data-row data-field={rowMark(path, id)}>
      <div className="preview-picture">
        {preview === null ? (
          <span className="preview-none">
            <Video aria-hidden size={24} />
          </span>
        ) : (
          <img src={preview} alt={t('create.visuals.preview', { name })} width={132} height={96} />
        )}
        {type !== 'image' && (
          <span className="preview-kind">{t(`create.visuals.kinds.${type as 'video' | 'carousel'}`)}</span>
        )}
      </div>
      {uploading.map((image) => (
        <UploadBar key={image.id} image={image} />
      ))}
      <div className="spread">
        <span className="preview-name" title={name}>
          {name}
        </span>
        {onRemove !== undefined && (
          <Button
            size="small"
            variant="minimal"
            icon={<Trash size={14} />}
            aria-label={t(chosen === null ? 'create.visuals.remove' : 'create.visuals.cancel', { name })}
            data-row-focus
            onClick={onRemove}
          />
        )}
      </div>
      {type === 'carousel' && (
        <Button
          size="small"
          variant="outlined"
          icon={<Edit size={14} />}
          text={t('create.carousel.edit')}
          aria-label={t('create.carousel.editOf', { name })}
          onClick={onEdit}
        />
      )}
      {type === 'video' && <ThumbnailChoice visual={visual} />}
      {children}
    </li>
  );
}
