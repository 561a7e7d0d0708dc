/**
 * Jest's Node environment, plus packages that all spec files of a worker share. Jest loads each package again for each file, which takes
 * half a second of CPU for the seven megabytes of playwright alone. The API's document, too, is compiled once.
 */
import { TestEnvironment } from 'jest-environment-node';

/** Packages whose objects a spec only calls. A package whose classes it compares (`instanceof`) cannot be shared. */
const SHARED = { playwright: () => import('playwright-core'), apiDocument: () => import('./api-document.mjs') };

export default class SharingEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.sharedPackages = SHARED;
  }
}
