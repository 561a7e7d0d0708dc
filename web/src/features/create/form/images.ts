import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf, recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import type { Draft } from './draft.js';

/** A file of this computer that is uploading. Until it has arrived, the browser stores it in its database of files. */
export interface ChosenImage {
  /** Its slot, which identifies the visual and its file. */
  id: string;
  name: string;
  file: File;
  /** Address of the preview: an object URL. */
  preview: string;
  /** The upload has failed and can be retried. */
  isFailed?: boolean;
  /** Its id on the server, if the file has arrived before its visual exists. */
  asset?: string;
}

/** The files of this computer, by their slots. */
export type ChosenImages = Readonly<Record<string, ChosenImage>>;

/** The slot of a visual's thumbnail, or of a card of its carousel; its own file has the visual's id. */
export const thumbnailSlot = (visual: string): string => `${visual}/thumbnail`;
export const cardSlot = (visual: string, card: string): string => `${visual}/${card}`;
/** The visual of a slot, and the part of the visual that the file is; null for the visual's own file. */
export function slotOf(slot: string): { visual: string; part: string | null } {
  const [visual = '', part = null] = slot.split('/');
  return { visual, part };
}

/** The path of the list that has a row; null if none has it. */
export function listOfRow({ creatives }: Pick<Draft, 'creatives'>, row: string): string | null {
  const name = Object.keys(creatives).find((list) => creatives[list]!.some(({ id }) => id === row));
  return name === undefined ? null : `creatives.${name}`;
}

/** A visual as the wizard shows it: with an uploading file, or one that the server keeps. */
export interface ShownVisual {
  id: string;
  name: string;
  type: string;
  /** Address of its picture; null if it has none yet, or if its file is deleted. */
  preview: string | null;
  chosen: ChosenImage | null;
  /** A video's file, or its address on the server; null for other visuals, and if neither is available. */
  video: Blob | string | null;
}

/** The address of a stored upload; only its team can read it. */
export const assetPath = (id: string): string => `/api/v1/assets/${id}`;

/** The address of a picture: of an uploading file or a stored one; null without either. */
export function pictureAt(chosen: ChosenImage | undefined, asset: unknown): string | null {
  const stored = textOf(asset) || chosen?.asset;
  return stored ? assetPath(stored) : (chosen?.preview ?? null);
}

/** The visuals of a list, in their order. */
export const shownVisuals = (rows: readonly Alternative<unknown>[], images: ChosenImages): ShownVisual[] =>
  rows.map(({ id, value }) => {
    const { name, type, asset, thumbnail_asset: thumbnail, carousel } = recordOf(value);
    const first = recordOf(listOf(carousel)[0]);
    const preview =
      type === 'video'
        ? pictureAt(images[thumbnailSlot(id)], thumbnail)
        : type === 'carousel'
          ? pictureAt(images[cardSlot(id, textOf(first['id']))], first['asset'])
          : pictureAt(images[id], asset);
    const stored = textOf(asset) || images[id]?.asset;
    const video = type !== 'video' ? null : (images[id]?.file ?? (stored ? assetPath(stored) : null));
    return { id, name: textOf(name), type: textOf(type), preview, chosen: images[id] ?? null, video };
  });

/** The files that are still uploading, in the order of their visuals. */
export const chosenImages = ({ creatives }: Pick<Draft, 'creatives'>, images: ChosenImages): ChosenImage[] =>
  Object.keys(images).length === 0
    ? []
    : Object.values(creatives)
        .flat()
        .flatMap(({ id }) =>
          Object.values(images).filter((image) => slotOf(image.id).visual === id && image.asset === undefined),
        );

/** The bytes of the uploading files. Stored files need no further space. */
export const bytesOf = (images: readonly ChosenImage[]): number => images.reduce((sum, { file }) => sum + file.size, 0);
