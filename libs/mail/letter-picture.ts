/** A picture that a letter brings along: nothing is loaded from anywhere. */
export interface LetterPicture {
  /** Names it within the letter, `best-ad`. */
  id: string;
  /** Said instead of it, where pictures are not shown. */
  alt: string;
  content: Buffer;
  type: 'image/png' | 'image/jpeg';
  /** As it is shown, in pixels. */
  width: number;
  /** Of the facts. */
  place: 'above' | 'below';
}

/** By which the HTML names the attachment (RFC 2392). */
export const cidOf = ({ id }: Pick<LetterPicture, 'id'>): string => `${id}@polyad`;
