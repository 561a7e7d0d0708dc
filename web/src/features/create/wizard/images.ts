import { recordOf, textOf } from '#libs/platforms/loose.js';
import type { Draft } from './draft.js';

/** An image of this computer. Its file is kept beside the rest of the draft, in the browser's database of files. */
export interface ChosenImage {
  /** Of its alternative. */
  id: string;
  name: string;
  file: File;
  /** Address of the preview: an object URL. */
  preview: string;
}

/** The images of this computer, by the ids of their alternatives. */
export type ChosenImages = Readonly<Record<string, ChosenImage>>;

/** A visual as the wizard shows it: of this computer, or one that the server keeps, which is named and not sent again. */
export interface ShownVisual {
  id: string;
  name: string;
  type: string;
  /** Address of its picture; null for a video, or for one whose file is gone. */
  preview: string | null;
  chosen: ChosenImage | null;
}

/** Where a stored upload is read; only its team can. */
const assetPath = (id: string): string => `/api/v1/assets/${id}`;

/** The visuals of a draft, in their order. */
export const shownVisuals = ({ creatives }: Draft, images: ChosenImages): ShownVisual[] =>
  (creatives['visuals'] ?? []).map(({ id, value }) => {
    const { name, type, asset, thumbnail_asset: thumbnail, carousel } = recordOf(value);
    const chosen = images[id] ?? null;
    const first = Array.isArray(carousel) ? recordOf(carousel[0]).asset : undefined;
    const picture = textOf(type === 'video' ? thumbnail : (asset ?? first));
    const preview = chosen?.preview ?? (picture === '' ? null : assetPath(picture));
    return { id, name: textOf(name), type: textOf(type), preview, chosen };
  });

/** The images that have to be sent, in order. */
export const chosenImages = (draft: Draft, images: ChosenImages): ChosenImage[] =>
  (draft.creatives['visuals'] ?? []).flatMap(({ id }) => images[id] ?? []);

/** Bytes of the images that have to be sent: stored ones need no further room. */
export const bytesOf = (images: readonly ChosenImage[]): number => images.reduce((sum, { file }) => sum + file.size, 0);
