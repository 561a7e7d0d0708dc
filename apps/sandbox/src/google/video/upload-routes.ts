import { requireField } from '../objects/checks.js';
import { nameOf, parseName } from '../objects/names.js';
import { ofType } from '../mutate/kind.js';
import { applyMask } from '../schema/mask.js';
import { readMessage, type Resource } from '../schema/read.js';
import type { CustomerCall, Route } from '../wire/call.js';
import { fail, Problems, type Path } from '../wire/failure.js';
import type { VideoUpload } from './uploads.js';

/** Changes of uploaded videos. Their creation is a resumable upload: see upload-router.ts. */
export const videoUploadRoutes: readonly Route[] = [
  { verb: 'POST', of: 'customer', path: '/youTubeVideoUploads:update', run: update },
  { verb: 'POST', of: 'customer', path: '/youTubeVideoUploads:remove', run: remove },
];

function uploadOf({ world, customer }: CustomerCall, name: unknown, at: Path): VideoUpload {
  const parts = parseName(String(name));
  const found =
    parts?.collection === 'youTubeVideoUploads' && parts.customer === customer.id
      ? (ofType(world, customer, 'video_upload', parts.ids[0] ?? '') as VideoUpload | undefined)
      : undefined;
  if (!found || found.deleted)
    throw fail('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { at, trigger: String(name) });
  return found;
}

/** Only the privacy of a video in a channel of the advertiser can be changed. */
function update(call: CustomerCall): object {
  const request = readMessage('UpdateYouTubeVideoUploadRequest', call.body);
  const at = ['you_tube_video_upload'];
  const problems = new Problems();
  requireField(request.youTubeVideoUpload, at, problems);
  requireField(request.updateMask, ['update_mask'], problems);
  problems.throwAny();
  const change = request.youTubeVideoUpload as Resource;
  const upload = uploadOf(call, change.resourceName, [...at, 'resource_name']);
  const { resource } = upload.data;
  const after = applyMask(
    'YouTubeVideoUpload',
    { before: resource, change, mask: String(request.updateMask) },
    at,
    problems,
  );
  if (resource.channelId === undefined && after.videoPrivacy !== 'UNLISTED')
    problems.add('fieldError.INVALID_VALUE', 'Only UNLISTED is allowed for the Google-managed channel.', {
      at: [...at, 'video_privacy'],
    });
  problems.throwAny();
  call.world.objects.save(upload, { data: { ...upload.data, resource: after } }, call.now);
  return { resourceName: nameOf(upload.account, 'youTubeVideoUploads', upload.id) };
}

function remove(call: CustomerCall): object {
  const { resourceNames = [] } = readMessage('RemoveYouTubeVideoUploadRequest', call.body) as {
    resourceNames?: string[];
  };
  if (resourceNames.length === 0)
    throw fail('requestError.REQUIRED_FIELD_MISSING', 'A required field was not specified in the request.', {
      at: ['resource_names'],
    });
  const uploads = resourceNames.map((name, index) => uploadOf(call, name, ['resource_names', index]));
  for (const upload of uploads) call.world.videoUploads.remove(upload, call.now);
  return { resourceNames };
}
