import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExperimentEdit } from '#libs/database/entities/experiment-edit.entity.js';
import { ExperimentEditRepository } from '#libs/database/repositories/experiment/experiment-edit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { EditRef } from '#libs/orchestration/experiment.payloads.js';
import { pathOfAlternative, withAlternative } from '#libs/platforms/components/edit-alternative.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';

/** The input of an experiment, with an edit applied if one is named. */
export async function inputOf(
  em: EntityManager,
  { organizationId, experimentId, edit }: Pick<EditRef, 'organizationId' | 'experimentId' | 'edit'>,
): Promise<ExperimentInput> {
  const { input } = await new ExperimentRepository(em).get(organizationId, experimentId);
  if (edit === undefined) return input;
  return editedInput(input, await new ExperimentEditRepository(em).get(organizationId, experimentId, edit));
}

/** The input with an edit applied. @throws Error if the experiment has no such alternative; the API checks this before it stores an edit */
export function editedInput(
  input: ExperimentInput,
  { component, level, after }: Pick<ExperimentEdit, 'component' | 'level' | 'after'>,
): ExperimentInput {
  const path = pathOfAlternative(descriptionOf(input), input, { component, level });
  if (path === null) throw new Error(`no alternative ${level} of ${component}`);
  return withAlternative(input, path, { level, value: after.value });
}
