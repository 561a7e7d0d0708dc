import type { ComponentType } from 'react';
import { helpTexts, type PictureName } from './help-texts.js';
import { AudiencePicture, DatesPicture, ObjectivePicture } from './pictures/setup-pictures.js';
import { CurvesPicture, StagesPicture, WinnersPicture } from './pictures/outcome-pictures.js';
import { DesignPicture, GridPicture, LinkPicture, VersionsPicture } from './pictures/idea-pictures.js';
import { SCREENSHOTS } from './screenshots.js';

const DRAWINGS: Record<PictureName, ComponentType> = {
  grid: GridPicture,
  link: LinkPicture,
  objective: ObjectivePicture,
  dates: DatesPicture,
  audience: AudiencePicture,
  versions: VersionsPicture,
  design: DesignPicture,
  stages: StagesPicture,
  curves: CurvesPicture,
  winners: WinnersPicture,
};

/** The picture of a chapter: a screenshot where there is one, else a drawing. Both say in words what they show. */
export function Picture({ name }: { name: PictureName }) {
  const { label } = helpTexts.useTexts().pictures[name];
  const shot = SCREENSHOTS[name];
  const Drawing = DRAWINGS[name];
  return (
    <figure className="help-picture">
      {shot === undefined ? <Drawing /> : <img {...shot} alt={label} loading="lazy" />}
    </figure>
  );
}
