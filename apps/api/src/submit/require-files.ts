import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import type { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { filesOf } from '#libs/platforms/kinds/visual.js';
import { listOf, recordOf } from '#libs/platforms/reading/untrusted.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { invalid, item } from '../http/errors/api-error.js';

/**
 * Checks that every file of an experiment's visuals exists, and is an image if the visual requires one.
 * @param sent ids of the files that came with the form, which were checked when they were placed
 * @throws ApiError 400 naming the fields
 */
export async function requireFiles(
  assets: AssetRepository,
  organizationId: string,
  { creatives }: ExperimentInput,
  sent: ReadonlySet<string>,
): Promise<void> {
  const places = Object.entries(creatives).flatMap(([list, alternatives]) =>
    listOf(alternatives).flatMap((alternative, i) =>
      filesOf(recordOf(alternative)['value']).flatMap(({ at, kind, holder, key }) => {
        const id = holder[key];
        const field = `creatives.${list}[${i}]${at}`;
        return typeof id === 'string' && id !== '' && !sent.has(id) ? [{ id, kind, field }] : [];
      }),
    ),
  );
  const rows = await assets.existing(organizationId, [...new Set(places.map(({ id }) => id))]);
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const wrong = places.flatMap(({ id, kind, field }) => {
    const known = kinds.get(id);
    return known === kind ? [] : [item(known ? FORM_TEXTS.fileFormats : EXPERIMENT_TEXTS.fileGone, { field })];
  });
  if (wrong.length > 0) throw invalid(wrong, ERROR_CODES.creative);
}
