import { useEffect, useState } from 'react';
import type { PictureAdvice } from '#libs/platforms/fields/placement.js';
import { imageAdvice, type ImageAdvice, type ImageFacts } from './image-advice.js';
import type { ShownVisual } from '../../form/images.js';

/** Advice on each chosen image, in their order; none for an image that is still being read. */
export function useImageAdvice(visuals: readonly ShownVisual[], pictures: PictureAdvice | undefined): ImageAdvice[][] {
  const [known, setKnown] = useState<ReadonlyMap<string, ImageFacts>>(new Map());
  useEffect(() => {
    let isOutdated = false;
    void Promise.all(visuals.map(async (visual) => [visual.id, await factsOf(visual)] as const)).then((facts) => {
      if (!isOutdated) setKnown(new Map(facts));
    });
    return () => {
      isOutdated = true;
    };
  }, [visuals]);
  return imageAdvice(
    visuals.map(({ id }) => known.get(id)),
    pictures,
  );
}

/** The facts of each file, so that a changed list of images does not read a file again. */
const factsByFile = new Map<File | string, Promise<ImageFacts>>();

/** Only images have facts: the picture of a video or a carousel is only a part of the visual. */
function factsOf({ chosen, preview: address, type }: ShownVisual): Promise<ImageFacts> {
  if (type !== 'image' || address === null) return Promise.resolve({ size: null, digest: null });
  const key = chosen?.file ?? address;
  const facts = factsByFile.get(key) ?? readFacts(chosen?.file ?? fetchStored(address), address);
  factsByFile.set(key, facts);
  return facts;
}

const fetchStored = async (address: string): Promise<Blob> => (await fetch(address, { credentials: 'include' })).blob();

async function readFacts(file: Blob | Promise<Blob>, preview: string): Promise<ImageFacts> {
  const [size, digest] = await Promise.all([
    measure(preview),
    Promise.resolve(file)
      .then(digestOf)
      .catch(() => null),
  ]);
  return { size, digest };
}

/** The size of a picture in pixels, as people see it; null if it cannot be shown. */
export function measure(address: string): Promise<ImageFacts['size']> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null); // The server decides whether it can be used.
    image.src = address;
  });
}

async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
