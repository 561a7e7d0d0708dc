import { ERROR_CODES, type ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Circumstances, PlatformDescription } from '#libs/platforms/description.js';
import { partOf, pathOf } from '#libs/platforms/fields/fields-of.js';
import { parse } from '#libs/platforms/reading/parse.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { invalid, item } from '../http/errors/api-error.js';

/**
 * The experiment in a request to a platform's route.
 * @param data the parsed `data` field
 * @throws ApiError 400 naming the fields that are unknown, missing or of the wrong type
 */
export function readExperiment(platform: Platform, data: unknown): ExperimentInput {
  const description = descriptionOf({ platform });
  const result = parse(description, data);
  if (!result.ok) throw refusedBy(description, result.findings);
  return result.input as unknown as ExperimentInput;
}

/** @throws ApiError 400 with everything that prevents the submit, in the order of the wizard */
export function requireValid(input: ExperimentInput, circumstances: Circumstances): void {
  const description = descriptionOf(input);
  const findings = validate(description, input, circumstances);
  if (findings.length > 0) throw refusedBy(description, findings);
}

/** The answer has the code of the first finding's step. */
export function refusedBy(description: PlatformDescription, findings: readonly Finding[]) {
  const items = findings.map((finding) => toItem(description, finding));
  return invalid(items, items[0]?.code);
}

function toItem(description: PlatformDescription, finding: Finding): ErrorItem {
  const field = finding.field ?? 'data';
  const part = partOf(description, field);
  // Only the number of variations belongs to no step.
  if (part === null) return item(finding, { field, title: ITEM_TITLES.variations, code: ERROR_CODES.capacity });
  return item(finding, { field, title: description.texts[pathOf(field)]?.title, code: ERROR_CODES[part] });
}
