import { useEffect, useState } from 'react';
import { imageAdvice, type ImageAdvice, type ImageFacts } from '#libs/contracts/experiment/image-advice.js';
import type { ShownVisual } from '../wizard/images.js';

/** What to say of each chosen image, in their order; nothing of one that is still being looked at. */
export function useImageAdvice(visuals: readonly ShownVisual[]): ImageAdvice[][] {
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
  return imageAdvice(visuals.map(({ id }) => known.get(id)));
}

/** Each file is looked at once, however often the list of images changes. */
const looked = new WeakMap<File, Promise<ImageFacts>>();

/** Of a stored image only the size is known: its bytes were judged when they were chosen. */
async function factsOf(visual: ShownVisual): Promise<ImageFacts> {
  const { chosen, preview: address, type } = visual;
  if (chosen === null)
    return { size: type === 'image' && address !== null ? await measure(address) : null, digest: null };
  const { file, preview } = chosen;
  const facts = looked.get(file) ?? look(file, preview);
  looked.set(file, facts);
  return facts;
}

async function look(file: File, preview: string): Promise<ImageFacts> {
  const [size, digest] = await Promise.all([measure(preview), digestOf(file).catch(() => null)]);
  return { size, digest };
}

function measure(address: string): Promise<ImageFacts['size']> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null); // Whether it can be used is not ours to judge: the server says so.
    image.src = address;
  });
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
