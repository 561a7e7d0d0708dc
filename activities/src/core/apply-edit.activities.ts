import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { ExperimentEditRepository } from '#libs/database/repositories/experiment/experiment-edit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { ReplacementRepository } from '#libs/database/repositories/experiment/replacement.repository.js';
import { replacements, showing } from '#libs/experiments/planning/replace-alternative.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { ActivityDeps } from '../deps.js';
import { editedInput } from '../edited-input.js';

type Deps = Pick<ActivityDeps, 'orm' | 'platforms'>;

/**
 * Changes the input, the plan and the audit trail in one transaction, so that all open objects are sent with the same text of the
 * alternative. Objects that exist with the old text become `replacing`, to be deleted.
 */
export const createApplyEditActivities = ({ orm, platforms }: Deps): Pick<CoreActivities, 'applyEdit'> => ({
  applyEdit: ({ organizationId, experimentId, platform, edit: id }) =>
    orm.em.fork().transactional(async (em) => {
      const edits = new ExperimentEditRepository(em);
      const edit = await edits.get(organizationId, experimentId, id);
      if (edit.appliedAt !== null) return { isApplied: true };
      const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
      const { uuid, key, name, naming, creationPath } = experiment;
      // Replaced objects are deleted, so an edit is refused if their replacements cannot be created.
      const ended = platforms.for(platform).lookups.creationEnded(experiment.input, creationPath, Date.now());
      if (ended !== null) return { isApplied: false, because: ended };
      const input = editedInput(experiment.input, edit);
      if (!(await edits.apply(organizationId, edit, input))) return { isApplied: false };
      const plan = new ReplacementRepository(em);
      const { rows, nextOrdinal } = await plan.read(organizationId, experimentId);
      const replaced = showing(rows, input, edit);
      const { names } = platforms.for(platform).reads;
      const nameOf = namer(descriptionOf(input), naming ?? DEFAULT_PATTERNS, names).name;
      await plan.replace(organizationId, experimentId, {
        ordinals: replaced.map(({ ordinal }) => ordinal),
        rows: replacements(replaced, input, { experimentName: name, experimentKey: key, nameOf, nextOrdinal }),
      });
      const { component, level, revision, editedBy, ip } = edit;
      const ads = replaced.filter(({ kind }) => kind === 'ad').length;
      const detail = { component, level, ads, revision: revision + 1 };
      const event = { action: 'experiment.alternative-edited', organizationId, userId: editedBy, target: uuid };
      await new AuditRepository(em).add({ ...event, detail, ip });
      return { isApplied: true };
    }),
});
