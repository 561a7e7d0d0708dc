import type { Text } from '#libs/contracts/messages/texts.js';

/** A place where ads are shown, by its name within a sentence: 'Facebook feed'. */
export interface Placement extends Text {
  /** The positions that it covers, as `instagram/reels`; absent: all of them. */
  readonly positions?: readonly string[];
}

/** How many characters of a text a placement shows before it cuts the text off. */
export interface Shown {
  readonly placement: Placement;
  readonly characters: number;
}

/** The shapes of pictures that a placement shows whole, as width to height. */
export interface PictureShape {
  readonly placement: Placement;
  readonly tallest: readonly [width: number, height: number];
  readonly widest: readonly [width: number, height: number];
}

/** The platform's advice for pictures, in pixels. It refuses nothing because of it. */
export interface PictureAdvice {
  /** The minimum width and height. */
  readonly least: number;
  /** Width and height at which a picture is sharp everywhere. */
  readonly best: number;
  readonly shapes: readonly PictureShape[];
}
