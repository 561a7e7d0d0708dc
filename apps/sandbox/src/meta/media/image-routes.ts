import { requireAccess } from '../auth/access.js';
import { askedFields, type GraphCall, type GraphRoutes } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { plain, project, type NodeType } from '../graph/fields.js';
import { afterCursor, answerPage } from '../graph/paging.js';
import { formatTime, isObject } from '../graph/params.js';
import { writableAccount } from '../objects/common.js';
import type { Image } from './images.js';

export function imageUrl(call: GraphCall, hash: string): string {
  return `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/media/images/${hash}`;
}

const imageNode: NodeType<Image, GraphCall> = {
  name: 'AdImage',
  fields: {
    ...plain<Image, GraphCall>('name', 'status'),
    account_id: (image) => image.account,
    hash: (image) => image.data.hash,
    url: (image, call) => imageUrl(call, image.data.hash),
    url_128: (image, call) => imageUrl(call, image.data.hash),
    permalink_url: (image, call) => imageUrl(call, image.data.hash),
    width: (image) => image.data.width,
    height: (image) => image.data.height,
    original_width: (image) => image.data.width,
    original_height: (image) => image.data.height,
    created_time: (image) => formatTime(image.createdAt),
    updated_time: (image) => formatTime(image.updatedAt),
  },
};

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** `POST act_X/adimages` with base64 `bytes`, with file parts, or copied from another account. */
function upload(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const account = writableAccount(call, id);
  const bytes = params.text('bytes');
  const copy = params.object('copy_from');
  params.finish();
  const images: Record<string, unknown> = {};
  const add = (key: string, fileName: string, content: Buffer): void => {
    const image = world.images.add(account.id, fileName, content, now);
    const { hash, width, height } = image.data;
    images[key] = { hash, url: imageUrl(call, hash), name: image.name, width, height };
  };
  if (bytes !== undefined) {
    const plainText = bytes.replace(/\s+/g, '');
    if (!BASE64.test(plainText)) throw invalid('bytes', 'bytes must be base64.', { subcode: 1487411 });
    add('bytes', 'bytes', Buffer.from(plainText, 'base64'));
  }
  for (const file of call.files) add(file.name || file.field, file.name, file.bytes);
  if (isObject(copy)) {
    requireAccess(call, String(copy.source_account_id), false);
    const source = world.images.find(String(copy.source_account_id), String(copy.hash));
    if (!source) throw invalid('copy_from', 'There is no such image in the source account.');
    const copied =
      world.objects.get('meta', `${account.id}:${source.data.hash}`) ??
      world.objects.insert({ ...source, id: `${account.id}:${source.data.hash}`, account: account.id, createdAt: now });
    images[source.data.hash] = { hash: source.data.hash, url: imageUrl(call, source.data.hash), name: copied.name };
  }
  if (Object.keys(images).length === 0) throw invalid('bytes', 'Send bytes, a file or copy_from.');
  return { images };
}

function list(call: GraphCall, id: string): unknown {
  const { params, world } = call;
  const account = id.slice(4);
  const hashes = params.strings('hashes');
  const name = params.text('name');
  const minWidth = params.int('minwidth') ?? 0;
  const minHeight = params.int('minheight') ?? 0;
  const nodes = askedFields(call);
  const after = afterCursor(call);
  params.keep('limit', 'summary');
  params.finish();
  function* select(): Generator<Image> {
    for (const image of world.objects.list({
      platform: 'meta',
      type: 'image',
      account,
      before: after === undefined ? undefined : Number(after),
    }) as unknown as Iterable<Image>) {
      const { hash, width, height } = image.data;
      if (
        (!hashes || hashes.includes(hash)) &&
        (!name || image.name.includes(name)) &&
        width >= minWidth &&
        height >= minHeight
      )
        yield image;
    }
  }
  return answerPage(call, select(), {
    position: (image) => image.seq,
    view: (image) => project(imageNode, image, nodes ?? [{ name: 'hash', args: {} }], call),
  });
}

function remove(call: GraphCall, id: string): unknown {
  const account = writableAccount(call, id);
  const hash = call.params.requiredText('hash');
  call.params.finish();
  const image = call.world.images.find(account.id, hash);
  if (!image)
    throw new GraphError({
      code: 100,
      subcode: 1487406,
      message: `(#100) There is no image with the hash ${hash} in this ad account.`,
      blame: 'hash',
    });
  call.world.objects.save(image, { status: 'DELETED', deleted: true }, call.now);
  return { success: true };
}

export const imageRoutes: GraphRoutes = {
  'POST account/adimages': upload,
  'GET account/adimages': list,
  'DELETE account/adimages': remove,
};
