import type { Readable, Writable } from 'node:stream';
import multer, { MulterError } from 'multer';
import type { Request, Response } from 'express';
import type { FileStorage } from '#libs/storage/file-storage.js';
import { tooSlow } from '../http/errors/api-error.js';
import { expectForm } from '../http/bodies/limit-arrival.js';
import type { FormRoom } from './form-room.js';
import { FormTexts, MOST_TEXT } from './form-texts.js';
import { unknownField, type Measures, type Refused, type Upload, type UploadRules } from './upload-rules.js';
import { UploadStorage } from './upload-storage.js';

/** A multipart form that has arrived completely. */
export interface ReceivedForm {
  /** Text fields by name, without brackets; a repeated one is a list. */
  fields: Readonly<Record<string, unknown>>;
  /** In the order in which the sender sent the files. */
  uploads: readonly Upload[];
  /** Deletes the stored files of a form that is refused. */
  discard(): Promise<void>;
}

export interface Receiving {
  storage: FileStorage;
  rules: UploadRules;
  /** The room that the files must fit into; left out for files that are not kept. */
  room?: Pick<FormRoom, 'expect' | 'take'>;
  /** Runs before the first byte of each file is stored. Rejects if the sender may not send any. */
  admit?: () => Promise<void>;
  /** Measures a stored picture or video; left out for files that are measured where they are decoded. */
  measure?: (file: Pick<Upload, 'kind' | 'storageKey' | 'sizeBytes'>) => Promise<Measures | { refused: Refused }>;
}

/** The parser's limits for the form's parts. */
const LIMITS = { fieldSize: MOST_TEXT, fieldNameSize: 100, fieldNestingDepth: 1, headerPairs: 100 };
/** The parser's events for too many parts, and their error codes. */
const TOO_MANY = { partsLimit: 'LIMIT_PART_COUNT', filesLimit: 'LIMIT_FILE_COUNT' } as const;

/**
 * Reads a form; its files stream to storage. Refuses a faulty form as soon as the fault is seen, before the rest has arrived. A form that
 * breaks off or is refused leaves no file.
 * @throws MulterError, ApiError 400, 408, 413 or 415 naming the field or file
 */
export async function receiveForm(
  request: Request,
  response: Response,
  { storage, rules, room, admit, measure }: Receiving,
): Promise<ReceivedForm> {
  const texts = new FormTexts(rules.texts);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let parser: Writable | undefined;
  let refusal: Error | undefined;
  const refuse = (error: unknown): void => {
    reject(error);
    refusal ??= error instanceof Error ? error : new Error(String(error));
    if (!parser) return;
    request.unpipe(parser);
    parser.destroy(refusal);
  };
  const engine = new UploadStorage({ storage, rules, room, admit, measure }, refuse);
  const knowsFile = new Set(rules.fields);
  const watch = (formParser: Writable): void => {
    parser = formParser;
    const look = (event: string, check: (...args: never[]) => void): void => {
      formParser.prependListener(event, (...args: unknown[]) => {
        try {
          check(...(args as never[]));
        } catch (error) {
          refuse(error);
        }
      });
    };
    look('field', (name: string | undefined, value: string, { valueTruncated }: { valueTruncated: boolean }) =>
      texts.add(name ?? '', value, valueTruncated),
    );
    look('file', (name: string | undefined, file: Readable) => {
      // The parser still reports other files that began in the current chunk, and would wait forever for the end of such a file.
      if (refusal) file.destroy(refusal);
      const field = (name ?? '').replace(/\[\]$/, '');
      if (!knowsFile.has(field)) throw unknownField(field);
    });
    for (const [event, code] of Object.entries(TOO_MANY))
      look(event, () => {
        throw new MulterError(code);
      });
  };

  expectForm(request, () => refuse(tooSlow()));
  const parts = rules.files + Object.values(rules.texts).reduce((sum, most) => sum + most, 0);
  const options = {
    storage: engine,
    limits: { ...LIMITS, files: rules.files, parts },
    defParamCharset: 'utf8',
    streamHandler(_request: Request, formParser: Writable) {
      watch(formParser);
      request.pipe(formParser);
    },
  } satisfies multer.Options & { streamHandler: unknown };
  const begin = async (): Promise<void> => {
    await room?.expect(Number(request.headers['content-length'] ?? 0));
    // The parser would get no event from a request that has closed in the meantime.
    if (request.destroyed) throw new Error('Request closed');
    multer(options).any()(request, response, (error: unknown) => (error ? reject(error) : resolve()));
  };
  begin().catch(reject);
  try {
    await promise;
  } catch (error) {
    await engine.discard();
    throw error;
  }
  return { fields: texts.fields(), uploads: engine.uploads, discard: () => engine.discard() };
}
