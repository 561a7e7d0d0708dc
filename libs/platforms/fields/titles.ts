import type { Text } from '#libs/contracts/messages/texts.js';
import { titlesIn } from './field-texts.js';
import { descriptions } from '../registry.js';

/** The titles of each platform's fields and the names of its placements: API responses refer to them by their keys. */
export const platformNames = (): Readonly<Record<string, Text>>[] =>
  descriptions().flatMap(({ texts, placements = {} }) => [titlesIn(texts), placements]);
