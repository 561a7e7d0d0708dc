import type { Request } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { bodyHashOf, idempotencyKey } from '../http/routing/once.js';
import { yieldIfLarge } from '../http/bodies/json-body.js';
import { requireSamePlatform } from '../platforms/platform-address.js';
import { takeNamedUploads, type NamedUpload } from '../uploads/named-uploads.js';
import type { ReceivedForm } from '../uploads/receive-form.js';
import type { Upload } from '../uploads/upload-rules.js';
import { readFields, uploadsNamedBy, type SubmitKind } from './form-fields.js';
import { placeFiles } from './place-files.js';
import { readExperiment } from './read-experiment.js';

/** The parsed form of an experiment. */
export interface ReadForm {
  platform: Platform;
  kind: SubmitKind;
  input: ExperimentInput;
  uploads: Upload[];
  /** The uploads that the visuals name instead of files of the form. */
  named: readonly NamedUpload[];
  /** The draft that is submitted; undefined if it was never saved. */
  draftId: number | undefined;
  /** The reservation of a dry run; undefined if there was none. */
  dryRun: string | undefined;
  /** The fee that was approved, in cents; 0 if none was. */
  approvedCents: number;
  /** The number of tested ads that the person confirmed; undefined if the person was not asked. */
  confirmedAds: number | undefined;
  /** SHA-256 of the sent contents, files included. */
  bodyHash: string;
  /** The Idempotency-Key, if the client sent one. */
  key: string | null;
}

/**
 * Reads a whole form. Lets other requests run between the steps of a large one: an experiment may hold tens of thousands of values.
 * @throws ApiError 400 naming the fields
 */
export async function readForm(platform: Platform, form: ReceivedForm, request: Request): Promise<ReadForm> {
  const fields = readFields(form);
  requireSamePlatform(platform, fields.data, 'platform');
  await yieldIfLarge(request);
  const named = [...takeNamedUploads(fields.data), ...uploadsNamedBy(fields.visualData)];
  const input = readExperiment(platform, fields.data);
  await yieldIfLarge(request);
  // Stored files get new ids at every attempt, so the hash is taken before the ids are filled in. The draft, the dry run and the
  // confirmations do not make it another experiment, so the hash excludes them.
  const { draftId, dryRun, approvedCents, confirmedAds, ...content } = fields;
  const bodyHash = bodyHashOf([content, form.uploads.map(({ field, sha256 }) => [field, sha256])]);
  const uploads = placeFiles(input, form, fields);
  const key = idempotencyKey(request);
  return {
    platform,
    kind: fields.kind,
    input,
    uploads,
    named,
    draftId,
    dryRun,
    approvedCents,
    confirmedAds,
    bodyHash,
    key,
  };
}
