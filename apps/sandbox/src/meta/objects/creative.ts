import { requireAccess } from '../auth/access.js';
import { askedFields, type GraphCall, type GraphRoutes } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { plain, project, type NodeType } from '../graph/fields.js';
import { imageUrl } from '../media/image-routes.js';
import { readCreative } from './creative-content.js';
import { MAX_NAME, validateOnly, writableAccount } from './common.js';
import { answerObjects } from './listing.js';
import type { Creative, CreativeData } from './types.js';

export const creativeNode: NodeType<Creative, GraphCall> = {
  name: 'AdCreative',
  fields: {
    ...plain<Creative, GraphCall>('name', 'status'),
    account_id: (creative) => creative.account,
    object_story_spec: (creative) => creative.data.spec.object_story_spec,
    object_story_id: (creative) => creative.data.spec.object_story_id,
    effective_object_story_id: (creative) => creative.data.page && `${creative.data.page}_${creative.id}`,
    asset_feed_spec: (creative) => creative.data.spec.asset_feed_spec,
    call_to_action_type: (creative) => creative.data.callToAction?.type,
    call_to_action: (creative) => creative.data.callToAction,
    image_hash: (creative) => creative.data.imageHash,
    image_url: (creative, call) => creative.data.imageHash && imageUrl(call, creative.data.imageHash),
    thumbnail_url: (creative, call) => creative.data.imageHash && imageUrl(call, creative.data.imageHash),
    video_id: (creative) => creative.data.video,
    actor_id: (creative) => creative.data.page,
    instagram_user_id: (creative) => creative.data.instagram,
    object_type: (creative) => (creative.data.video ? 'VIDEO' : 'SHARE'),
    title: (creative) => creative.data.content.headline || undefined,
    body: (creative) => creative.data.content.message || undefined,
    link_url: (creative) => creative.data.link,
    url_tags: (creative) => creative.data.spec.url_tags,
    degrees_of_freedom_spec: (creative) => creative.data.spec.degrees_of_freedom_spec,
    contextual_multi_ads: (creative) => creative.data.spec.contextual_multi_ads,
    adlabels: (creative) => creative.data.spec.adlabels,
  },
};

export function insertCreative(call: GraphCall, account: string, name: string, data: CreativeData): Creative {
  return call.world.objects.insert<CreativeData>({
    platform: 'meta',
    type: 'creative',
    account,
    name,
    campaign: null,
    group: null,
    status: 'ACTIVE',
    createdAt: call.now,
    data,
  });
}

function create(call: GraphCall, id: string): unknown {
  const { params } = call;
  const account = writableAccount(call, id).id;
  const name = params.text('name', { max: MAX_NAME }) ?? '';
  const data = readCreative(call, account, params);
  const dry = validateOnly(params);
  params.finish();
  return dry ? { success: true } : { id: insertCreative(call, account, name, data).id };
}

/** A creative's content cannot change; an ad gets another creative instead. */
function update(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const creative = world.objects.get('meta', id) as Creative;
  requireAccess(call, creative.account, true);
  const fixed = Object.keys(params.raw).find((key) =>
    [
      'object_story_spec',
      'object_story_id',
      'asset_feed_spec',
      'image_hash',
      'title',
      'body',
      'call_to_action',
    ].includes(key),
  );
  if (fixed)
    throw invalid(fixed, 'The content of a creative cannot be changed. Create another one.', {
      title: 'Creative cannot be changed',
    });
  const name = params.text('name', { max: MAX_NAME });
  const status = params.oneOf('status', ['ACTIVE', 'IN_PROCESS', 'WITH_ISSUES', 'DELETED']);
  const labels = params.keep('adlabels', 'account_id');
  params.finish();
  world.objects.save(
    creative,
    {
      name: name ?? creative.name,
      status: status ?? creative.status,
      deleted: status === 'DELETED',
      data: {
        ...creative.data,
        spec: { ...creative.data.spec, ...(labels.adlabels !== undefined && { adlabels: labels.adlabels }) },
      },
    },
    now,
  );
  return { success: true };
}

function remove(call: GraphCall, id: string): unknown {
  const creative = call.world.objects.get('meta', id) as Creative;
  requireAccess(call, creative.account, true);
  call.params.finish();
  for (const ad of call.world.objects.list<{ creative: string }>({
    platform: 'meta',
    type: 'ad',
    account: creative.account,
  })) {
    if (ad.data.creative === id)
      throw new GraphError({
        code: 100,
        subcode: 1487470,
        message: 'Invalid parameter',
        title: 'Creative in use',
        userMessage: `The creative is used by the ad ${ad.id}.`,
      });
  }
  call.world.objects.save(creative, { status: 'DELETED', deleted: true }, call.now);
  return { success: true };
}

function read(call: GraphCall, id: string): unknown {
  const creative = call.world.objects.get('meta', id) as Creative;
  requireAccess(call, creative.account, false);
  const nodes = askedFields(call);
  call.params.keep('thumbnail_width', 'thumbnail_height');
  call.params.finish();
  return project(creativeNode, creative, nodes, call);
}

const list = (call: GraphCall, id: string): unknown =>
  answerObjects<Creative & { data: never }>(call, {
    type: 'creative',
    node: creativeNode as never,
    scope: { account: id.slice(4) },
    effectiveStatus: (creative) => creative.status,
  });

export const creativeRoutes: GraphRoutes = {
  'POST account/adcreatives': create,
  'GET account/adcreatives': list,
  'GET creative': read,
  'POST creative': update,
  'DELETE creative': remove,
};
