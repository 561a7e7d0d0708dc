import type { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import type { Circumstances } from '#libs/platforms/description.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';

export type FileFacts = Required<Pick<Circumstances, 'fileOf' | 'sizeOf'>>;

type SentFile = { assetId: string; sha256: string } & Partial<Record<'width' | 'height', number | null>>;

/**
 * Facts about an experiment's files: a hash of each file's bytes, and the sizes of pictures in pixels. By the hash, a picture that was
 * uploaded twice counts as one alternative, and the team pays for it once.
 * @param sent files that came with the form and have no row yet
 */
export async function fileFacts(
  assets: AssetRepository,
  organizationId: string,
  input: ExperimentInput,
  sent: readonly SentFile[] = [],
): Promise<FileFacts> {
  // A value typed for an alternative may not have been checked yet.
  const ids = assetIds(input).filter((id) => UUID.test(id));
  const rows = await assets.existing(organizationId, ids);
  const known = new Map<string, Omit<SentFile, 'assetId'>>([
    ...rows.map((row) => [row.id, row] as const),
    ...sent.map((file) => [file.assetId, file] as const),
  ]);
  return {
    fileOf: (id) => known.get(id)?.sha256 ?? id,
    sizeOf: (id) => {
      const { width, height } = known.get(id) ?? {};
      return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined;
    },
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
