import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Trash, Video } from '@blueprintjs/icons';
import { LIMITS } from '#libs/contracts/limits.js';
import { Dropzone } from '../../../components/dropzone.js';
import { FieldNote } from '../../../components/field.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { IMAGE_ACCEPT } from '../../../lib/image-file.js';
import { ImageNotes } from '../platforms/image-notes.js';
import { useForm } from '../wizard/context.js';
import { bytesOf } from '../wizard/images.js';
import { rowMark } from '../wizard/marks.js';
import { useStorage } from '../wizard/use-storage.js';
import { readImages } from './read-images.js';

/** Images by drop or by choice, with previews; a refused file is named with the reason. */
export function Visuals({ path }: { path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { visuals, errorOf, addImages, removeRow, leave, areImagesUnkept } = useForm();
  const storage = useStorage();
  const id = useId();
  const [refused, setRefused] = useState<string[]>([]);
  const rowErrors = visuals.flatMap(({ id: row, name }) => {
    const error = errorOf(rowMark(path, row));
    return error === null ? [] : [`${name}: ${error}`];
  });
  const errors = [...new Set([errorOf(path), ...rowErrors])].filter((error) => error !== null);
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, bytes < 100_000_000 ? 1 : 0);

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const { accepted, wrongFormat, tooLarge } = await readImages(files);
    setRefused([
      ...(wrongFormat.length > 0 ? [`${t('rules.fileFormats')} (${wrongFormat.join(', ')})`] : []),
      ...tooLarge.map((name) => t('create.visuals.tooLarge', { name, limit: format.number(LIMITS.imageBytes) })),
    ]);
    addImages(accepted);
    leave(path);
  };

  return (
    <div data-field={path}>
      <Dropzone
        text={t('create.visuals.drop')}
        inputLabel={t('create.visuals.input')}
        accept={IMAGE_ACCEPT}
        isMultiple
        isInvalid={errors.length > 0}
        noteId={`${id}-note`}
        onFiles={add}
      />
      <div id={`${id}-note`} aria-live="polite">
        {[...refused, ...errors].map((text) => (
          <FieldNote key={text} error={text} />
        ))}
        {errors.length === 0 && <FieldNote help={t('create.visuals.note')} />}
        {storage && (
          <FieldNote
            help={t('create.visuals.storage', {
              chosen: megabytes(bytesOf(visuals.flatMap(({ chosen }) => chosen ?? []))),
              used: megabytes(storage.usedBytes),
              limit: megabytes(storage.limitBytes),
            })}
          />
        )}
        <ImageNotes visuals={visuals} areUnkept={areImagesUnkept} />
      </div>
      {visuals.length > 0 && (
        <ul className="previews">
          {visuals.map(({ id: row, name, preview }) => (
            <li key={row} className="preview" data-field={rowMark(path, row)}>
              {preview === null ? (
                <span className="preview-none">
                  <Video aria-hidden size={24} />
                </span>
              ) : (
                <img src={preview} alt={t('create.visuals.preview', { name })} width={132} height={96} />
              )}
              <div className="spread">
                <span className="preview-name" title={name}>
                  {name}
                </span>
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Trash size={14} />}
                  aria-label={t('create.visuals.remove', { name })}
                  onClick={() => {
                    removeRow(path, row);
                    leave(path);
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
