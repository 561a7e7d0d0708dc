import { resource } from '../wire/resource.js';
import type { Body, Operation } from './operation.js';

/**
 * Assets that the ads of one mutate share. The first ad that shows an asset creates it: a mutate must not hold the same asset twice
 * (`assetError.DUPLICATE_ASSET` of v26). An asset that the account has already is found again by its contents, so it has no name.
 */
export class SharedAssets {
  private readonly made = new Map<string, Operation & { sharedBy: string[] }>();

  constructor(
    private readonly customerId: string,
    private readonly nextId: () => string,
  ) {}

  /** @param ref the ad that shows it @returns its resource name, and the operation before the ad, if any */
  use(ref: string, contents: Body): { asset: string; before: Operation[] } {
    const key = JSON.stringify(contents);
    const known = this.made.get(key);
    if (known !== undefined) {
      if (known.ref !== ref) known.sharedBy.push(ref);
      return { asset: String(known.create['resourceName']), before: [] };
    }
    const asset = resource(this.customerId, 'assets', this.nextId());
    const operation = {
      ...({ kind: 'assetOperation', ref } as const),
      create: { resourceName: asset, ...contents },
      sharedBy: [],
    };
    this.made.set(key, operation);
    return { asset, before: [operation] };
  }
}
