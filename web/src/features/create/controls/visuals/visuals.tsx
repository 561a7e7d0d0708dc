import { lazy, memo, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { LIMITS } from '#libs/contracts/limits.js';
import type { VisualField } from '#libs/platforms/fields/fields.js';
import type { Alternative, VisualValue } from '#libs/platforms/fields/field-values.js';
import { Dropzone } from '../../../../components/dropzone.js';
import { FieldNote } from '../../../../components/field.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { IMAGE_ACCEPT } from '../../../../lib/image-file.js';
import { toast } from '../../../../lib/toaster.js';
import { AiButton } from '../../ai/ai-button.js';
import { CropChoice } from './crop-choice.js';
import { ImageNotes } from './image-notes.js';
import { useFrame } from '../../form/context.js';
import { bytesOf, cardSlot, chosenImages, shownVisuals, slotOf } from '../../form/images.js';
import type { ChosenImage, ShownVisual } from '../../form/images.js';
import { useStorage } from '../../form/uploads/use-storage.js';
import { useRowFocus } from '../use-row-focus.js';
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
  /** The errors by the ids of the visuals; the list's own error is under ''. */
  errors: Readonly<Record<string, string>>;
  /** Whether the user has to choose a lead form for each visual. */
  asksForm: boolean;
  /** Whether the goal allows only some of the types. */
  isNarrowed: boolean;
}

/** An open carousel, and the images that it starts with. */
interface OpenCarousel extends Alternative<VisualValue> {
  first?: readonly ChosenImage[];
}

type Kinds = 'images' | 'videos' | 'both';
const kindsOf = (images: boolean, videos: boolean): Kinds => (images && videos ? 'both' : videos ? 'videos' : 'images');
const DROP = { images: 'drop', videos: 'dropVideos', both: 'dropFiles' } as const;
const INPUT = { images: 'input', videos: 'inputVideos', both: 'inputFiles' } as const;

/** The types of visual that a user may add. */
const addedTypes = ({ types, added = types, narrowed }: VisualField, isNarrowed: boolean): readonly string[] =>
  added.filter((type) => !isNarrowed || narrowed === undefined || narrowed.types.includes(type));

/** A visual with other parts of its image; without a choice it shows the middle. */
function withCrops(value: VisualValue | undefined, crops: VisualValue['crops']): VisualValue {
  const { crops: _, ...whole } = value ?? { name: '', type: 'image' };
  return crops === undefined ? whole : { ...whole, crops };
}

/** The ads' visuals. The user drops or chooses files, which upload immediately. An error names each refused file with the reason. */
export const Visuals = memo(function Visuals({ path, field, items, errors, asksForm, isNarrowed }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { images, addImages, addRows, putVisual, removeRows, leave, addBlocked, areImagesUnkept } = useFrame();
  const { many } = useRowTexts(path);
  const { listRef, focusRow, focusNewRow } = useRowFocus(items);
  const storage = useStorage();
  const id = useId();
  const refusedTexts = useRefusedTexts();
  const [refused, setRefused] = useState<string[]>([]);
  const [carousel, setCarousel] = useState<OpenCarousel | null>(null);
  const [isReading, setReading] = useState(false);
  const visuals = shownVisuals(items, images);
  const valueOf = (id: string) => items.find((row) => row.id === id)?.value as VisualValue | undefined;
  const takes = addedTypes(field, isNarrowed);
  const takesVideos = takes.includes('video');
  const takesImages = takes.includes('image') || takes.includes('carousel');
  const rowErrors = visuals.flatMap(({ id: row, name }) => {
    const error = errors[row];
    return error === undefined ? [] : [`${name}: ${error}`];
  });
  const problems = [...new Set([...(errors[''] === undefined ? [] : [errors['']]), ...rowErrors])];
  const bytesUnderWay = bytesOf(chosenImages({ creatives: { [path]: [...items] } }, images));
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, bytes < 100_000_000 ? 1 : 0);

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setReading(true);
    const picked = await readFiles(files, { takesVideos });
    setReading(false);
    const texts = refusedTexts(picked.refused);
    // A video has two parts: its file and its cover.
    const isVideo = ({ id, file }: ChosenImage) => slotOf(id).part !== null || file.type.startsWith('video/');
    const images = picked.accepted.filter((one) => !isVideo(one));
    if (takes.includes('image') || images.length === 0) {
      setRefused(texts);
      addImages(picked.accepted, path);
      return leave(path);
    }
    addImages(picked.accepted.filter(isVideo), path);
    if (!takes.includes('carousel')) {
      for (const { preview } of images) URL.revokeObjectURL(preview);
      setRefused([...texts, t(`rules.${field.narrowed?.rule ?? 'fileFormats'}`)]);
      return leave(path);
    }
    setRefused(texts);
    beginCarousel(images);
  };
  /** Images that cannot be visuals by themselves become the cards of a carousel. */
  const beginCarousel = (first: readonly ChosenImage[]) => {
    const id = crypto.randomUUID();
    const [taken, others] = [first.slice(0, field.cards.most), first.slice(field.cards.most)];
    for (const { preview } of others) URL.revokeObjectURL(preview);
    addImages(taken.map((image) => ({ ...image, id: cardSlot(id, image.id) })));
    setCarousel({ id, value: { name: '', type: 'carousel' }, first });
  };
  /** Generated images are already uploads of the team, so the visuals refer to them and nothing is uploaded again. */
  const use = (addresses: readonly string[]) => {
    const asset = (address: string) => address.slice(address.lastIndexOf('/') + 1);
    const name = (index: number) => t('create.ai.imageName', { n: visuals.length + index + 1 });
    addRows(
      path,
      addresses.map((address, index) => ({ name: name(index), type: 'image', asset: asset(address) })),
    );
    leave(path);
  };

  const remove = ({ id, name }: ShownVisual) => {
    const putBack = removeRows(path, [id]);
    focusRow(items.findIndex((row) => row.id === id));
    leave(path);
    void toast(t('create.removed', { what: name }), 'none', {
      text: t('action.undo'),
      onClick: () => {
        focusNewRow();
        putBack();
      },
    });
  };

  return (
    <div data-field={path} ref={listRef}>
      <Dropzone
        text={t(`create.visuals.${DROP[kindsOf(takesImages, takesVideos)]}`)}
        inputLabel={t(`create.visuals.${INPUT[kindsOf(takesImages, takesVideos)]}`)}
        accept={[...(takesImages ? [IMAGE_ACCEPT] : []), ...(takesVideos ? ['.mp4'] : [])].join(',')}
        isMultiple
        isInvalid={problems.length > 0}
        noteId={`${id}-note`}
        onFiles={add}
      />
      <div className="row-actions visual-tools">
        {takes.includes('carousel') && (
          <Button
            icon={<Plus />}
            variant="outlined"
            text={t('create.carousel.add')}
            disabled={addBlocked !== null}
            onClick={() => setCarousel({ id: crypto.randomUUID(), value: { name: '', type: 'carousel' } })}
          />
        )}
        {takes.includes('image') && <AiButton wanted="image" what={many} taken={[]} onUse={use} />}
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {isReading && <FieldNote help={t('create.visuals.reading')} />}
        {[...refused, ...problems].map((text) => (
          <FieldNote key={text} error={text} />
        ))}
        {problems.length === 0 && takesVideos && field.videos === undefined && (
          <FieldNote help={t('create.visuals.videoLimit', { minutes: LIMITS.videoMinutes })} />
        )}
        {storage && (
          <FieldNote
            help={[
              ...(bytesUnderWay > 0 ? [t('create.visuals.underWaySize', { size: megabytes(bytesUnderWay) })] : []),
              t('create.visuals.storage', {
                used: megabytes(storage.usedBytes),
                limit: megabytes(storage.limitBytes),
              }),
              ...(storage.reservedBytes > 0
                ? [t('create.visuals.reserved', { reserved: megabytes(storage.reservedBytes) })]
                : []),
            ].join(' ')}
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
              onRemove={() => remove(visual)}
              onEdit={() =>
                setCarousel((items.find(({ id }) => id === visual.id) as Alternative<VisualValue> | undefined) ?? null)
              }
            >
              {field.crops !== undefined && visual.type === 'image' && (
                <CropChoice
                  path={path}
                  crops={field.crops}
                  visual={visual}
                  chosen={valueOf(visual.id)?.crops}
                  error={errors[visual.id]}
                  onChange={(crops) => putVisual(path, visual.id, withCrops(valueOf(visual.id), crops))}
                />
              )}
              {asksForm && (
                <LeadForm
                  path={path}
                  field={field}
                  items={items}
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
            initial={carousel.value}
            {...(carousel.first === undefined ? {} : { first: carousel.first })}
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
