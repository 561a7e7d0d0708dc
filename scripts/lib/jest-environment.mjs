/**
 * Jest's environment of Node, with what all spec files of a worker may share. Jest loads each package anew for each file, which
 * takes half a second of a core for the seven megabytes of playwright alone.
 */
import { TestEnvironment } from 'jest-environment-node';

/** Packages whose objects a spec only calls. One whose classes it compares (`instanceof`) has to be its own. */
const SHARED = { playwright: () => import('playwright-core') };

export default class SharingEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.sharedPackages = SHARED;
  }
}
