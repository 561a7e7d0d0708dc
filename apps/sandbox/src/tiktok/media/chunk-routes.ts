import { advertiserOf } from '../auth/access.js';
import type { Call, Routes } from '../wire/call.js';
import { CONTENT_TYPES, MAX_BYTES, nextOf, type Session } from './chunks.js';
import { takeFile } from './files.js';

const offsets = (session: Session): object => {
  const { start, end } = nextOf(session);
  return { start_offset: start, end_offset: end };
};

function start(call: Call): object {
  const { params, world } = call;
  const { id } = advertiserOf(call);
  const size = params.integer('size', { required: true, min: 1, max: MAX_BYTES })!;
  const kind = params.requiredOneOf('content_type', CONTENT_TYPES);
  const name = params.required('name');
  params.finish();
  const session = world.chunks.start(id, name, kind, size);
  return { upload_id: session.id, file_name: name, ...offsets(session) };
}

function transfer(call: Call): object {
  const { params, world, files } = call;
  const { id } = advertiserOf(call);
  const upload = params.required('upload_id');
  const offset = params.integer('start_offset', { required: true, min: 0 })!;
  const file = takeFile(files, params, 'file', 'signature');
  params.finish();
  return offsets(world.chunks.transfer(id, upload, offset, file.path));
}

function finish(call: Call): object {
  const { params, world } = call;
  const { id } = advertiserOf(call);
  const upload = params.required('upload_id');
  params.finish();
  const { file, name, size } = world.chunks.finish(id, upload);
  return { file_id: file, file_name: name, size };
}

export const chunkRoutes: Routes = {
  'POST /file/start/upload/': start,
  'POST /file/transfer/upload/': transfer,
  'POST /file/finish/upload/': finish,
};
