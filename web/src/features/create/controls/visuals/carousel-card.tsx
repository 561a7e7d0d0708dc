import { useTranslation } from 'react-i18next';
import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons';
import type { CarouselItem } from '#libs/platforms/fields/field-values.js';
import { addressFault, cleanAddress, tidyAddress } from '#libs/platforms/checking/address.js';
import { cleanText } from '#libs/platforms/reading/clean-text.js';
import { Field } from '../../../../components/field.js';
import { useFrame } from '../../form/context.js';
import { pictureAt, type ChosenImage } from '../../form/images.js';
import { UploadBar } from './upload-bar.js';

interface Props {
  item: CarouselItem;
  /** The card's picture while it uploads. */
  image: ChosenImage | undefined;
  number: number;
  isLast: boolean;
  /** Whether errors show. */
  isChecked: boolean;
  /** The card's own texts, if it can have any. */
  texts: Readonly<Partial<Record<'headline' | 'description', string>>>;
  change(item: CarouselItem): void;
  move(by: 1 | -1): void;
  remove(): void;
}

/** One card of a carousel: its picture, its texts and its destination. */
export function CarouselCard({ item, image, number, isLast, isChecked, texts, change, move, remove }: Props) {
  const { t } = useTranslation();
  const { description } = useFrame();
  const picture = pictureAt(image, item.asset);
  const what = { n: number };
  const fault = isChecked ? addressFault(item.website, description) : null;
  return (
    <li className="carousel-card" aria-label={t('create.carousel.card', what)}>
      <div>
        {picture !== null && <img src={picture} alt={t('create.carousel.picture', what)} width={96} height={96} />}
        {image !== undefined && image.asset === undefined && <UploadBar image={image} />}
        <div className="carousel-tools">
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowUp size={14} />}
            aria-label={t('create.carousel.up', what)}
            disabled={number === 1}
            onClick={() => move(-1)}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowDown size={14} />}
            aria-label={t('create.carousel.down', what)}
            disabled={isLast}
            onClick={() => move(1)}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Trash size={14} />}
            aria-label={t('create.carousel.remove', what)}
            onClick={remove}
          />
        </div>
      </div>
      <div className="carousel-fields">
        {(['headline', 'description'] as const).map(
          (name) =>
            texts[name] !== undefined && (
              <Field key={name} label={t(`create.carousel.${name}`)}>
                {(control) => (
                  <InputGroup
                    {...control}
                    maxLength={1000}
                    value={item[name] ?? ''}
                    onValueChange={(text) => change({ ...item, [name]: cleanText(text) })}
                  />
                )}
              </Field>
            ),
        )}
        <Field
          label={t('create.carousel.website')}

          error={fault === null ? null : t(`rules.${fault.rule}`, fault.params ?? {})}
        >
          {(control) => (
            <InputGroup
              {...control}
              type="url"
              maxLength={2000}
              value={item.website}
              onValueChange={(website) => change({ ...item, website: cleanAddress(website) })}
              onBlur={() => change({ ...item, website: tidyAddress(item.website) })}
            />
          )}
        </Field>
      </div>
    </li>
  );
}
