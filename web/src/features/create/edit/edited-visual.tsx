import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holds } from '#libs/platforms/description.js';
import type { VisualField } from '#libs/platforms/fields/fields.js';
import type { Alternative, VisualValue } from '#libs/platforms/fields/field-values.js';
import { listOf, recordOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { Dropzone } from '../../../components/dropzone.js';
import { FieldNote } from '../../../components/field.js';
import { IMAGE_ACCEPT } from '../../../lib/image-file.js';
import { LeadForm } from '../controls/visuals/lead-form.js';
import { readFiles } from '../controls/visuals/read-files.js';
import { useRefusedTexts } from '../controls/visuals/use-refused-texts.js';
import { VisualCard } from '../controls/visuals/visual-card.js';
import '../controls/visuals/visuals.css';
import { useForm } from '../form/context.js';
import { shownVisuals, slotOf } from '../form/images.js';

const CarouselDialog = lazy(() =>
  import('../controls/visuals/carousel-dialog.js').then((part) => ({ default: part.CarouselDialog })),
);

interface Props {
  path: string;
  field: VisualField;
  id: string;
  error: string | null;
}

/** The form of an edited visual: the user replaces its file or its cover, or edits the cards of a carousel. */
export function EditedVisual({ path, field, id, error }: Props) {
  const { t } = useTranslation();
  const { draft, images, objective, addImages, changeRow, dropFiles } = useForm();
  const refusedTexts = useRefusedTexts();
  const noteId = useId();
  const [refused, setRefused] = useState<string[]>([]);
  const [isReading, setReading] = useState(false);
  const [isCarouselOpen, setCarouselOpen] = useState(false);
  const items = listOf(valueAt(draft, path)) as Alternative<VisualValue>[];
  const value = items.find((row) => row.id === id)?.value;
  const visual = shownVisuals(items, images).find((one) => one.id === id);
  const takesVideos = field.types.includes('video');
  const asksForm =
    field.form?.when !== undefined && holds(field.form.when, objective, (other) => valueAt(draft, other));

  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setReading(true);
    const picked = await readFiles([file], { takesVideos });
    setReading(false);
    setRefused(refusedTexts(picked.refused));
    const own = picked.accepted.find((image) => slotOf(image.id).part === null);
    if (own === undefined) return;
    dropFiles(Object.keys(images).filter((slot) => slotOf(slot).visual === id));
    const { asset: _, thumbnail_asset: __, carousel: ___, ...rest } = recordOf(value);
    changeRow(path, id, { ...rest, name: own.name, type: own.file.type.startsWith('video/') ? 'video' : 'image' });
    addImages(picked.accepted.map((image) => ({ ...image, id: image.id.replace(own.id, id) })));
  };

  return (
    <>
      {visual !== undefined && (
        <ul className="previews">
          <VisualCard path={path} visual={visual} onEdit={() => setCarouselOpen(true)}>
            {asksForm && (
              <LeadForm path={path} field={field} items={items} id={id} name={visual.name} isInvalid={error !== null} />
            )}
          </VisualCard>
        </ul>
      )}
      <Dropzone
        text={t(takesVideos ? 'edit.otherFile' : 'edit.otherImage')}
        inputLabel={t('edit.otherFileLabel')}
        accept={takesVideos ? `${IMAGE_ACCEPT},.mp4` : IMAGE_ACCEPT}
        isInvalid={error !== null || refused.length > 0}
        noteId={noteId}
        onFiles={replace}
      />
      <div id={noteId} aria-live="polite">
        {isReading && <FieldNote help={t('create.visuals.reading')} />}
        {[...refused, ...(error === null ? [] : [error])].map((text) => (
          <FieldNote key={text} error={text} />
        ))}
      </div>
      {isCarouselOpen && value !== undefined && (
        <Suspense>
          <CarouselDialog
            field={field}
            id={id}
            initial={value}
            onSave={(carousel) => {
              changeRow(path, id, carousel);
              setCarouselOpen(false);
            }}
            onCancel={() => setCarouselOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
