import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { LIMITS } from '#libs/contracts/limits.js';
import { Dropzone } from '../../../components/dropzone.js';
import { FieldNote } from '../../../components/field.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { IMAGE_ACCEPT } from '../../../lib/image-file.js';
import type { Storage } from '../hooks/use-storage.js';
import type { SectionProps } from '../hooks/use-experiment-form.js';
import { chosenBytes, isStored } from '../model/draft.js';
import { withoutAt } from '../model/list.js';
import { readImages } from '../model/read-images.js';
import { ImageNotes } from './image-notes.js';
import { Section } from './section.js';

/** Images by drop or by choice, with previews; a refused file is named with the reason. */
export function VisualsSection({
  draft: { visuals },
  set,
  touch,
  errorOf,
  storage,
  areUnkept,
}: SectionProps & { storage: Storage | undefined; areUnkept: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [refused, setRefused] = useState<string[]>([]);
  const error = errorOf('visuals');
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, bytes < 100_000_000 ? 1 : 0);

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const { accepted, wrongFormat, tooLarge } = await readImages(files);
    setRefused([
      ...(wrongFormat.length > 0 ? [`${t('rules.fileFormats')} (${wrongFormat.join(', ')})`] : []),
      ...tooLarge.map((name) => t('create.visuals.tooLarge', { name, limit: format.number(LIMITS.imageBytes) })),
    ]);
    set('visuals', [...visuals, ...accepted]);
    touch('visuals');
  };

  return (
    <Section
      title={t('create.visuals.title')}
      help={t('create.visuals.help', { limit: format.number(LIMITS.imageBytes) })}
      count={visuals.length}
    >
      <div data-field="visuals">
        <Dropzone
          text={t('create.visuals.drop')}
          inputLabel={t('create.visuals.input')}
          accept={IMAGE_ACCEPT}
          isMultiple
          isInvalid={error !== null}
          noteId={`${id}-note`}
          onFiles={add}
        />
        <div id={`${id}-note`} aria-live="polite">
          {refused.map((text) => (
            <FieldNote key={text} error={text} />
          ))}
          <FieldNote error={error} help={t('create.visuals.note')} />
          {storage && (
            <FieldNote
              help={t('create.visuals.storage', {
                chosen: megabytes(chosenBytes(visuals)),
                used: megabytes(storage.usedBytes),
                limit: megabytes(storage.limitBytes),
              })}
            />
          )}
          <ImageNotes visuals={visuals} areUnkept={areUnkept} />
        </div>
        {visuals.length > 0 && (
          <ul className="previews">
            {visuals.map((visual, index) => (
              <li key={visual.id} className="preview">
                <img
                  src={visual.preview}
                  alt={t('create.visuals.preview', { name: visual.name })}
                  width={132}
                  height={96}
                />
                <div className="spread">
                  <span className="preview-name" title={visual.name}>
                    {visual.name}
                  </span>
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Trash size={14} />}
                    aria-label={t('create.visuals.remove', { name: visual.name })}
                    onClick={() => {
                      if (!isStored(visual)) URL.revokeObjectURL(visual.preview);
                      set('visuals', withoutAt(visuals, index));
                      touch('visuals');
                    }}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
