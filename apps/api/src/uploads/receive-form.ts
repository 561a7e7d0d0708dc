import multer from 'multer';
import type { Request, Response } from 'express';
import type { LocalStorage } from '#libs/storage/local-storage.js';
import { UploadStorage, type Upload, type UploadRules } from './upload-storage.js';

/** A multipart form that has arrived whole. */
export interface ReceivedForm {
  /** Text fields; a repeated one, or one that ends in [], is a list. */
  fields: Readonly<Record<string, unknown>>;
  uploads: readonly Upload[];
  /** Deletes the stored files of a form that is refused. */
  discard(): Promise<void>;
}

const MOST_FIELDS = 2_000;
const LIMITS = {
  fieldSize: 2 * 1024 * 1024,
  fields: MOST_FIELDS,
  fieldNameSize: 100,
  fieldNestingDepth: 1,
  headerPairs: 100,
};
/** An upload of a gigabyte takes its time; other requests do not get this much. */
const UPLOAD_MS = 60 * 60_000;

/**
 * Reads a form; its files stream to storage. A form that breaks off or is refused leaves no file.
 * @throws MulterError, ApiError 400 or 415 naming the field or file
 */
export async function receiveForm(
  request: Request,
  response: Response,
  { storage, rules }: { storage: LocalStorage; rules: UploadRules },
): Promise<ReceivedForm> {
  const engine = new UploadStorage(storage, rules);
  const limits = { ...LIMITS, files: rules.files, parts: rules.files + MOST_FIELDS };
  const upload = multer({ storage: engine, limits, defParamCharset: 'utf8' }).fields(
    rules.fields.flatMap((name) => [{ name }, { name: `${name}[]` }]),
  );
  request.setTimeout(UPLOAD_MS);
  try {
    await new Promise<void>((resolve, reject) =>
      upload(request, response, (error: unknown) => (error ? reject(error) : resolve())),
    );
  } catch (error) {
    await engine.discard();
    throw error;
  }
  return {
    fields: { ...(request.body as Record<string, unknown>) },
    uploads: engine.uploads,
    discard: () => engine.discard(),
  };
}
