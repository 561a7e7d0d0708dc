import { z } from 'zod';
import type { AccountContext, PlatformAsset } from '../../port/ad-platform.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { md5 } from './md5.js';
import { toAcceptedPicture } from './pictures.js';

const uploaded = z.looseObject({ image_id: id });

/**
 * Uploads an image as a file part under its MD5. A retry after a lost response leaves a second copy in the advertiser's library, which no ad
 * shows.
 */
export async function uploadImage(
  client: TikTokClient,
  { accountId, accessToken }: AccountContext,
  image: { name: string; bytes: Uint8Array },
): Promise<PlatformAsset> {
  const { bytes, extension } = await toAcceptedPicture(image.bytes);
  const name = `${image.name.replace(/\.\w+$/, '')}.${extension}`;
  const params = {
    advertiser_id: accountId,
    upload_type: 'UPLOAD_BY_FILE',
    image_signature: md5(bytes),
    file_name: name,
  };
  const answer = await client.call(
    {
      method: 'POST',
      path: 'file/image/ad/upload',
      accessToken,
      params,
      file: { field: 'image_file', name, bytes },
      intent: 'repeatable',
    },
    uploaded,
  );
  return { kind: 'image', id: answer.image_id };
}
