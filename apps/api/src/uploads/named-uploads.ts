import { z } from 'zod';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { filesOf } from '#libs/platforms/kinds/visual.js';
import { listOf, recordOf } from '#libs/platforms/reading/untrusted.js';
import { invalid, invalidField, item } from '../http/errors/api-error.js';

/** A finished upload, with the data that its sender knows, so that no other file is used by mistake. */
export const namedUpload = z.strictObject({
  upload: z.uuid(),
  name: z.string().max(400),
  size: z.number().int().positive(),
  type: z.string().max(100),
});

export interface NamedUpload extends z.output<typeof namedUpload> {
  /** The field that names it. */
  field: string;
}

/**
 * Replaces each upload that is named in a visual of an experiment with the id of its asset, which equals the upload's id.
 * @param data untrusted input; changed in place
 * @returns the uploads, to be compared with the stored ones
 * @throws ApiError 400 for an incomplete upload
 */
export function takeNamedUploads(data: unknown): NamedUpload[] {
  const taken: NamedUpload[] = [];
  for (const [list, alternatives] of Object.entries(recordOf(recordOf(data)['creatives'])))
    listOf(alternatives).forEach((alternative, i) => {
      for (const { at, holder, key } of filesOf(recordOf(alternative)['value'])) {
        if (typeof holder[key] !== 'object' || holder[key] === null) continue;
        const field = `creatives.${list}[${i}]${at}`;
        const named = namedUpload.safeParse(holder[key]);
        if (!named.success) throw invalidField(field, withParams(FIELD_TEXTS.wrong, { field }), ERROR_CODES.creative);
        holder[key] = named.data.upload;
        taken.push({ ...named.data, field });
      }
    });
  return taken;
}

/** @throws ApiError 400 for each upload that the team does not have, that is unfinished, or that has another size or type */
export async function requireNamedUploads(
  assets: AssetRepository,
  organizationId: string,
  named: readonly NamedUpload[],
): Promise<void> {
  const rows = await assets.existing(
    organizationId,
    named.map(({ upload }) => upload),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const wrong = named.flatMap(({ upload, size, type, field }) => {
    const row = known.get(upload);
    const isSame = row && Number(row.sizeBytes) === size && row.contentType === type;
    return isSame ? [] : [item(row ? EXPERIMENT_TEXTS.uploadOther : EXPERIMENT_TEXTS.uploadGone, { field })];
  });
  if (wrong.length > 0) throw invalid(wrong, ERROR_CODES.creative);
}
