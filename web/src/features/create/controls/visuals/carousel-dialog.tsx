import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { addressFault, tidyAddress } from '#libs/platforms/checking/address.js';
import type { VisualField } from '#libs/platforms/fields/fields.js';
import type { CarouselItem, VisualValue } from '#libs/platforms/fields/field-values.js';
import { textOf } from '#libs/platforms/reading/untrusted.js';
import { ConfirmDialog } from '../../../../components/confirm-dialog.js';
import { Dropzone } from '../../../../components/dropzone.js';
import { FieldNote } from '../../../../components/field.js';
import { IMAGE_ACCEPT } from '../../../../lib/image-file.js';
import { useFrame } from '../../form/context.js';
import { cardSlot, type ChosenImage } from '../../form/images.js';
import { CarouselCard } from './carousel-card.js';
import { readFiles } from './read-files.js';
import { useRefusedTexts } from './use-refused-texts.js';

interface Props {
  field: VisualField;
  /** The visual's id, even before it is in the list. */
  id: string;
  /** The visual's contents when the dialog opens. */
  initial: VisualValue;
  /** Images that become the first cards. */
  first?: readonly ChosenImage[];
  onSave(value: VisualValue): void;
  onCancel(): void;
}

const NONE: readonly ChosenImage[] = [];
const NO_TEXTS = {};
const itemOf = ({ id }: ChosenImage): CarouselItem => ({ id, website: '' });

/** A carousel: its cards with their pictures, texts and addresses (META-124 to META-127). */
export function CarouselDialog({ field: { cards }, id, initial, first = NONE, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const { description, images, addImages, dropFiles, now } = useFrame();
  const refusedTexts = useRefusedTexts();
  const [name, setName] = useState(initial.name);
  const [initialItems] = useState<CarouselItem[]>(() => [
    ...(initial.carousel ?? []),
    ...first.slice(0, cards.most).map(itemOf),
  ]);
  const [items, setItems] = useState(initialItems);
  const [notes, setNotes] = useState<string[]>(first.length > cards.most ? [t('rules.carouselMaximum')] : []);
  const [isChecked, setChecked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isFull = items.length >= cards.most;

  const add = async (files: readonly File[]) => {
    const { accepted, refused } = await readFiles(files, { takesVideos: false });
    const addedImages = accepted.slice(0, cards.most - items.length);
    setNotes([...refusedTexts(refused), ...(addedImages.length < accepted.length ? [t('rules.carouselMaximum')] : [])]);
    for (const { preview } of accepted.slice(addedImages.length)) URL.revokeObjectURL(preview);
    addImages(addedImages.map((image) => ({ ...image, id: cardSlot(id, image.id) })));
    setItems([...items, ...addedImages.map(itemOf)]);
  };
  const promoted = tidyAddress(textOf(now().information['promoted_url']));
  const isFillable = addressFault(promoted, description) === null && items.some(({ website }) => website.trim() === '');
  const change = (changed: CarouselItem) => setItems(items.map((item) => (item.id === changed.id ? changed : item)));
  const move = (at: number, by: 1 | -1) => {
    const [moved, neighbor] = [items[at], items[at + by]];
    if (moved !== undefined && neighbor !== undefined) setItems(items.with(at, neighbor).with(at + by, moved));
  };
  const wasSaved = ({ id: item }: CarouselItem) => initial.carousel?.some((before) => before.id === item) ?? false;
  const slotsOf = (list: readonly CarouselItem[]) => list.map((item) => cardSlot(id, item.id));
  const remove = (item: CarouselItem) => {
    if (!wasSaved(item)) dropFiles(slotsOf([item]));
    setItems(items.filter((other) => other !== item));
  };
  const isChanged = first.length > 0 || name !== initial.name || items !== initialItems;
  const discard = () => {
    dropFiles(slotsOf(items.filter((item) => !wasSaved(item))));
    onCancel();
  };
  /** An accidental click must not lose typed texts or chosen images. */
  const cancel = () => (isChanged ? setLeaving(true) : discard());
  const save = () => {
    setChecked(true);
    if (items.some(({ website }) => addressFault(website, description) !== null))
      return setNotes([t('rules.carouselItems')]);
    // A card whose file is uploaded gets the file's id here; the other cards get it when their uploads end.
    const assets = items.map((item) => images[cardSlot(id, item.id)]?.asset);
    const carousel = items.map((item, at) => ({
      ...item,
      website: tidyAddress(item.website),
      ...(assets[at] === undefined ? {} : { asset: assets[at] }),
    }));
    const removed = (initial.carousel ?? []).filter((before) => items.every((item) => item.id !== before.id));
    dropFiles(slotsOf([...removed, ...items.filter((_, at) => assets[at] !== undefined)]));
    onSave({ ...initial, name: name.trim() || t('create.visuals.kinds.carousel'), carousel });
  };

  return (
    <>
      <Dialog
        isOpen
        title={t('create.carousel.title')}
        onClose={cancel}
        canOutsideClickClose={false}
        className="carousel-dialog"
      >
        <DialogBody>
          <FormGroup label={t('create.carousel.name')} labelFor={`${id}-name`}>
            <InputGroup id={`${id}-name`} maxLength={400} value={name} onValueChange={setName} />
          </FormGroup>
          <ol className="carousel-cards">
            {items.map((item, at) => (
              <CarouselCard
                key={item.id}
                item={item}
                image={images[cardSlot(id, item.id)]}
                number={at + 1}
                isLast={at === items.length - 1}
                isChecked={isChecked}
                texts={cards.instead ?? NO_TEXTS}
                change={change}
                move={(by) => move(at, by)}
                remove={() => remove(item)}
              />
            ))}
          </ol>
          {isFillable && (
            <Button
              size="small"
              variant="outlined"
              className="carousel-fill"
              text={t('create.carousel.fill', { link: promoted })}
              onClick={() =>
                setItems(items.map((item) => (item.website.trim() === '' ? { ...item, website: promoted } : item)))
              }
            />
          )}
          {!isFull && (
            <Dropzone
              text={t('create.carousel.drop')}
              inputLabel={t('create.carousel.input')}
              accept={IMAGE_ACCEPT}
              isMultiple
              noteId={`${id}-notes`}
              onFiles={add}
            />
          )}
          <div id={`${id}-notes`} aria-live="polite">
            {notes.map((text) => (
              <FieldNote key={text} error={text} />
            ))}
            {items.length > 0 && items.length < cards.least && (
              <FieldNote error={t(`rules.${cards.tooFew ?? 'carouselMinimum'}`)} />
            )}
            <FieldNote help={t('create.carousel.limits', { least: cards.least, most: cards.most })} />
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('action.cancel')} onClick={cancel} />
              <Button
                intent="primary"
                text={t('create.carousel.save')}
                disabled={items.length < cards.least}
                onClick={save}
              />
            </>
          }
        />
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('create.carousel.discard.title')}
        intent="danger"
        confirmText={t('create.carousel.discard.confirm')}
        onClose={() => setLeaving(false)}
        onConfirm={discard}
      >
        <p>{t('create.carousel.discard.text')}</p>
      </ConfirmDialog>
    </>
  );
}
