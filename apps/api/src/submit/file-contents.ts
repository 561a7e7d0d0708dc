import type { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import type { Circumstances } from '#libs/platforms/description.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';

/**
 * What the files of an experiment are known by: their contents, so that one picture that was uploaded twice is one alternative and is
 * not paid for twice.
 * @param sent files that came with the form and have no row yet
 */
export async function fileContents(
  assets: AssetRepository,
  organizationId: string,
  input: ExperimentInput,
  sent: readonly { assetId: string; sha256: string }[] = [],
): Promise<NonNullable<Circumstances['fileOf']>> {
  // What was typed for one alternative may not have been read yet.
  const ids = assetIds(input).filter((id) => UUID.test(id));
  const rows = await assets.existing(organizationId, ids);
  const contents = new Map([
    ...rows.map(({ id, sha256 }) => [id, sha256] as const),
    ...sent.map(({ assetId, sha256 }) => [assetId, sha256] as const),
  ]);
  return (id) => contents.get(id) ?? id;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
