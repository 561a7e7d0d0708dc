import type { ComponentType } from 'react';
import { ProductShot, type ShotName } from '../../components/site/product-shot.js';
import { helpTexts, type PictureName } from './help-texts.js';
import { AudiencePicture, ObjectivePicture } from './pictures/setup-pictures.js';
import { GridPicture } from './pictures/idea-pictures.js';

/** The picture of each chapter: a picture of the console, or a drawing if the chapter explains an idea. */
const PICTURES: Record<PictureName, ShotName | ComponentType> = {
  grid: GridPicture,
  link: 'link',
  objective: ObjectivePicture,
  dates: 'run',
  audience: AudiencePicture,
  versions: 'creatives',
  design: 'plan',
  stages: 'running',
  curves: 'curves',
  winners: 'rows',
};

/** The pictures that phones show in place of those with wide tables. */
const ON_PHONES: Partial<Record<ShotName, ShotName>> = { running: 'running-phone', rows: 'rows-phone' };

/** The picture of a chapter. Each has a description in words. */
export function Picture({ name }: { name: PictureName }) {
  const { label } = helpTexts.useTexts().pictures[name];
  const Shown = PICTURES[name];
  return (
    <figure className={typeof Shown === 'string' ? 'help-picture help-shot' : 'help-picture'}>
      {typeof Shown === 'string' ? <ProductShot name={Shown} phone={ON_PHONES[Shown]} alt={label} /> : <Shown />}
    </figure>
  );
}
