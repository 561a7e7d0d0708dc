import type { Platform } from '#libs/contracts/platform/platform.js';
import { SHAPE_TEXTS } from '#libs/contracts/experiment/form/shape-texts.js';
import { holds } from '#libs/platforms/description.js';
import { decidesAudience } from '#libs/platforms/fields/audience-facts.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { valueAt, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { open } from '#libs/platforms/reading/parse.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { refusedBy } from '../submit/read-experiment.js';

/**
 * The parts of an unfinished experiment that its audiences need, including an account and the facts of the campaign that the platform
 * needs. Leaves out lists that the goal hides.
 * @throws ApiError 400 naming the fields that are unknown, missing or of the wrong type
 */
export function readAudiences(platform: Platform, body: Untrusted): ExperimentInput {
  const description = descriptionOf({ platform });
  const { input, leftOut } = open(description, body);
  const fields = fieldsOf(description);
  const applies = (when: Parameters<typeof holds>[0]) =>
    holds(when, input['objective'], (path) => valueAt(input, path));
  const missing = ['objective', ...fields.flatMap(({ path, field }) => (decidesAudience(path, field) ? [path] : []))]
    .filter((path) => {
      const field = fields.find((one) => one.path === path)?.field;
      if (field === undefined) return input['objective'] === undefined;
      const isRequired = field.required !== undefined && applies(field.when) && applies(field.required);
      return isRequired && kindOf(field).isEmpty(valueAt(input, path));
    })
    .map((field) => ({ field, key: SHAPE_TEXTS.missingField.key, params: { field } }));
  if (leftOut.length + missing.length > 0) throw refusedBy(description, [...leftOut, ...missing]);
  const shown = fields.reduce<Untrusted>(
    (whole, { path, isList, field }) => (isList && !applies(field.when) ? withValueAt(whole, path, []) : whole),
    input,
  );
  return shown as unknown as ExperimentInput;
}
