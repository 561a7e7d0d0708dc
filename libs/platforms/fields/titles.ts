import type { Text } from '#libs/contracts/messages/texts.js';
import { titlesIn } from './field-texts.js';
import { descriptions } from '../registry.js';

/** What the fields of each platform are called, and the places where its ads are shown: answers name them by their keys. */
export const platformNames = (): Readonly<Record<string, Text>>[] =>
  descriptions().flatMap(({ texts, placements = {} }) => [titlesIn(texts), placements]);
