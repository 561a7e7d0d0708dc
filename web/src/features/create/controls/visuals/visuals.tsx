import { lazy, memo, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { LIMITS } from '#libs/contracts/limits.js';
import type { Alternative, VisualField, VisualValue } from '#libs/platforms/fields.js';
import { Dropzone } from '../../../../components/dropzone.js';
import { FieldNote } from '../../../../components/field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { IMAGE_ACCEPT } from '../../../../lib/image-file.js';
import { AiButton } from '../../ai/ai-button.js';
import { ImageNotes } from '../../platforms/image-notes.js';
import { useFrame } from '../../wizard/context.js';
import { bytesOf, chosenImages, shownVisuals } from '../../wizard/images.js';
import { useStorage } from '../../wizard/use-storage.js';
import { useRowTexts } from '../use-row-texts.js';
import { LeadForm } from './lead-form.js';
import { readFiles } from './read-files.js';
import { useRefusedTexts } from './use-refused-texts.js';
import { VisualCard } from './visual-card.js';
import './visuals.css';

const CarouselDialog = lazy(() => import('./carousel-dialog.js').then((part) => ({ default: part.CarouselDialog })));

interface Props {
  path: string;
  field: VisualField;
  items: readonly Alternative<unknown>[];
  /** What is wrong, by the ids of the visuals; with the list itself under ''. */
  errors: Readonly<Record<string, string>>;
  /** Whether each visual opens a form. */
  asksForm: boolean;
}

/** What the ads show: files by drop or by choice, sent as soon as they are chosen; a refused one is named with the reason. */
export const Visuals = memo(function Visuals({ path, field, items, errors, asksForm }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { images, addImages, addRows, putVisual, leave, addBlocked, areImagesUnkept } = useFrame();
  const { many } = useRowTexts(path);
  const storage = useStorage();
  const id = useId();
  const refusedTexts = useRefusedTexts();
  const [refused, setRefused] = useState<string[]>([]);
  /** The carousel that is open. */
  const [carousel, setCarousel] = useState<Alternative<VisualValue> | null>(null);
  const [isReading, setReading] = useState(false);
  const creatives = useMemo(() => ({ visuals: [...items] }), [items]);
  const visuals = shownVisuals({ creatives }, images);
  const takesVideos = field.types.includes('video');
  const rowErrors = visuals.flatMap(({ id: row, name }) => {
    const error = errors[row];
    return error === undefined ? [] : [`${name}: ${error}`];
  });
  const told = [...new Set([...(errors[''] === undefined ? [] : [errors['']]), ...rowErrors])];
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, bytes < 100_000_000 ? 1 : 0);

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setReading(true);
    const picked = await readFiles(files, { takesVideos });
    setReading(false);
    setRefused(refusedTexts(picked.refused));
    addImages(picked.accepted);
    leave(path);
  };
  /** Images of a model are the team's uploads: they are named and not sent again. */
  const use = (addresses: readonly string[]) => {
    const asset = (address: string) => address.slice(address.lastIndexOf('/') + 1);
    const name = (index: number) => t('create.ai.imageName', { n: visuals.length + index + 1 });
    addRows(
      path,
      addresses.map((address, index) => ({ name: name(index), type: 'image', asset: asset(address) })),
    );
    leave(path);
  };

  return (
    <div data-field={path}>
      <Dropzone
        text={t(takesVideos ? 'create.visuals.dropFiles' : 'create.visuals.drop')}
        inputLabel={t(takesVideos ? 'create.visuals.inputFiles' : 'create.visuals.input')}
        accept={takesVideos ? `${IMAGE_ACCEPT},.mp4` : IMAGE_ACCEPT}
        isMultiple
        isInvalid={told.length > 0}
        noteId={`${id}-note`}
        onFiles={add}
      />
      <div className="row-actions visual-tools">
        {field.types.includes('carousel') && (
          <Button
            icon={<Plus />}
            variant="outlined"
            text={t('create.carousel.add')}
            disabled={addBlocked !== null}
            onClick={() => setCarousel({ id: crypto.randomUUID(), value: { name: '', type: 'carousel' } })}
          />
        )}
        <AiButton wanted="image" what={many} taken={[]} onUse={use} />
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {isReading && <FieldNote help={t('create.visuals.reading')} />}
        {[...refused, ...told].map((text) => (
          <FieldNote key={text} error={text} />
        ))}
        {told.length === 0 && takesVideos && (
          <FieldNote help={t('create.visuals.videoLimit', { minutes: LIMITS.videoMinutes })} />
        )}
        {storage && (
          <FieldNote
            help={t('create.visuals.storage', {
              chosen: megabytes(bytesOf(chosenImages({ creatives }, images))),
              used: megabytes(storage.usedBytes),
              limit: megabytes(storage.limitBytes),
            })}
          />
        )}
        <ImageNotes visuals={visuals} pictures={field.pictures} areUnkept={areImagesUnkept} />
      </div>
      {visuals.length > 0 && (
        <ul className="previews">
          {visuals.map((visual) => (
            <VisualCard
              key={visual.id}
              path={path}
              visual={visual}
              onEdit={() =>
                setCarousel((items.find(({ id }) => id === visual.id) as Alternative<VisualValue> | undefined) ?? null)
              }
            >
              {asksForm && (
                <LeadForm
                  {...{ path, field, items }}
                  id={visual.id}
                  name={visual.name}
                  isInvalid={errors[visual.id] !== undefined}
                />
              )}
            </VisualCard>
          ))}
        </ul>
      )}
      {carousel !== null && (
        <Suspense>
          <CarouselDialog
            field={field}
            id={carousel.id}
            begun={carousel.value}
            onSave={(value) => {
              putVisual(path, carousel.id, value);
              setCarousel(null);
              leave(path);
            }}
            onCancel={() => setCarousel(null)}
          />
        </Suspense>
      )}
    </div>
  );
});
