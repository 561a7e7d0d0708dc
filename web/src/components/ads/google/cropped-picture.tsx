import { useState } from 'react';
import type { CropBox, ImageSize } from '#libs/contracts/pictures/crop.js';

interface Props {
  address: string;
  /** The part to show, in pixels of the original; without one the largest around the center. */
  box: CropBox | undefined;
  shape: 'landscape' | 'square';
  text: string;
}

/** A part of a picture, as wide as the ad. */
export function CroppedPicture({ address, box, shape, text }: Props) {
  const [size, setSize] = useState<ImageSize | null>(null);
  return (
    <span className={`display-ad-picture display-ad-${shape}`}>
      <img
        src={address}
        alt={text}
        style={box === undefined || size === null ? undefined : shownPart(box, size)}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
    </span>
  );
}

/** Enlarges the picture until the part fills the frame, and moves it there. */
function shownPart({ x, y, width, height }: CropBox, size: ImageSize) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    width: percent(size.width, width),
    height: percent(size.height, height),
    left: percent(-x, width),
    top: percent(-y, height),
  };
}
