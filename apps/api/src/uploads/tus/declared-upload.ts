import { Metadata } from '@tus/server';
import type { Request } from 'express';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { invalidField } from '../../http/errors/api-error.js';
import { EXPERIMENT_FORM, type Upload } from '../upload-rules.js';
import { labelOf } from '../upload-storage.js';

/** A sender's declaration of a file before its first byte. */
export interface Declared {
  kind: Upload['kind'];
  name: string;
  sizeBytes: number;
}

/**
 * Reads `Upload-Length`, and the name (`filename`) and type (`filetype`) in `Upload-Metadata`.
 * @throws ApiError 400 for a length that no file of its kind may have, and for a type that no ad can show
 */
export function declaredUpload({ headers }: Request): Declared {
  const metadata = metadataOf(String(headers['upload-metadata'] ?? ''));
  const kind = (metadata['filetype'] ?? '').split('/')[0];
  if (kind !== 'image' && kind !== 'video') throw EXPERIMENT_FORM.refusal('type', 'file', 'image');
  const length = String(headers['upload-length'] ?? '');
  if (!/^\d{1,15}$/.test(length)) throw invalidField('Upload-Length', HTTP_TEXTS.uploadHeaders);
  const sizeBytes = Number(length);
  if (sizeBytes > EXPERIMENT_FORM.maxBytes[kind]) throw EXPERIMENT_FORM.refusal('size', 'file', kind);
  if (sizeBytes === 0) throw EXPERIMENT_FORM.refusal('type', 'file', kind);
  return { kind, name: labelOf(metadata['filename'] ?? '', kind), sizeBytes };
}

function metadataOf(header: string): Record<string, string | null> {
  if (header === '') return {};
  try {
    return Metadata.parse(header);
  } catch {
    throw invalidField('Upload-Metadata', HTTP_TEXTS.uploadHeaders);
  }
}
