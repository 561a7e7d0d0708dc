import { removeObject, requireField } from '../objects/checks.js';
import { parseName } from '../objects/names.js';
import { place } from '../objects/place.js';
import type { AssetData, ResourceData } from '../objects/types.js';
import { ofType, type Kind } from '../mutate/kind.js';

/** The uses of an asset in an account, by the type of the asset. */
const FIELD_TYPES: Record<string, readonly string[]> = {
  IMAGE: ['BUSINESS_LOGO', 'AD_IMAGE', 'LOGO', 'LANDSCAPE_LOGO'],
  TEXT: ['BUSINESS_NAME'],
  YOUTUBE_VIDEO: [],
  CALL_TO_ACTION: [],
};

/** An asset as an account uses it: `{assetId}~{FIELD_TYPE}`. */
export const customerAssetKind: Kind<ResourceData> = {
  collection: 'customerAssets',
  message: 'CustomerAsset',
  name: 'customer_asset',
  find: (world, customer, ids) => ofType(world, customer, 'customer_asset', ids.join('~')),
  idsOf: ({ id }) => id.split('~'),
  create(work) {
    const { problems, world, customer, now, at } = work;
    const resource = { status: 'ENABLED', ...work.resource } as Record<string, unknown>;
    const [name, field] = [resource.asset, resource.fieldType];
    requireField(name, [...at, 'asset'], problems);
    requireField(field, [...at, 'field_type'], problems);
    if (problems.errors.length > 0) return undefined;
    const asset = ofType<AssetData>(world, customer, 'asset', parseName(String(name))?.ids[0] ?? '');
    if (!asset)
      return void problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', {
        at: [...at, 'asset'],
        trigger: String(name),
      });
    if (!FIELD_TYPES[asset.data.type]!.includes(String(field)))
      return void problems.add(
        'assetLinkError.FIELD_TYPE_INCOMPATIBLE_WITH_ASSET_TYPE',
        'The account cannot use the asset so.',
        { at: [...at, 'field_type'], trigger: String(field) },
      );
    const id = `${asset.id}~${String(field)}`;
    const before = ofType<ResourceData>(world, customer, 'customer_asset', id);
    if (before && !before.deleted)
      return void problems.add('mutateError.RESOURCE_ALREADY_EXISTS', 'The resource already exists.', { at });
    const made = { status: String(resource.status), data: { resource } };
    if (before) {
      world.objects.save(before, { ...made, deleted: false }, now);
      return before;
    }
    return world.objects.insert<ResourceData>({
      ...place('customer_asset', customer, now),
      ...made,
      id,
      name: asset.name,
    });
  },
  update({ object, after, world, now }) {
    world.objects.save(object, { status: String(after.status), data: { resource: after } }, now);
  },
  remove: removeObject,
};
