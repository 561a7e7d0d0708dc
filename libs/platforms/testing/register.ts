import { addPlatform } from '#libs/contracts/platform/platform.js';
import { addDescription } from '../registry.js';
import { PAPAYA, PAPAYA_NAME } from './description.js';

/** From now on the made-up platform is one of those that the product is built for; pages and routes that are loaded later have it. */
export function registerPapaya(): void {
  addPlatform(PAPAYA_NAME, 'Papaya');
  addDescription(PAPAYA);
}
