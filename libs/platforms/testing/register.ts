import { addPlatform } from '#libs/contracts/platform/platform.js';
import { addDescription } from '../registry.js';
import { PAPAYA, PAPAYA_NAME } from './description.js';

/** Adds the invented platform to the supported ones; pages and routes that are loaded later include it. */
export function registerPapaya(): void {
  addPlatform(PAPAYA_NAME, 'Papaya');
  addDescription(PAPAYA);
}
