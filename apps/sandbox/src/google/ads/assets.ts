import { parseName } from '../objects/names.js';
import type { AssetData } from '../objects/types.js';
import { requireField } from '../objects/checks.js';
import { ofType, type Work } from '../mutate/kind.js';
import type { Path } from '../wire/failure.js';

/** The asset that an ad names. Reports an asset that does not exist or has another type. */
export function findAsset(work: Work, name: unknown, type: string, at: Path): AssetData | undefined {
  const { problems, world, customer } = work;
  if (typeof name !== 'string') return void requireField(undefined, at, problems);
  const asset = ofType<AssetData>(world, customer, 'asset', parseName(name)?.ids[0] ?? '');
  if (!asset) problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { at, trigger: name });
  else if (asset.data.type !== type)
    problems.add(
      'assetLinkError.FIELD_TYPE_INCOMPATIBLE_WITH_ASSET_TYPE',
      'The asset is of another type than the field wants.',
      { at, trigger: name },
    );
  else return asset.data;
  return undefined;
}
