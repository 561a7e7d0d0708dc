import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Platforms } from '#libs/connectors/registry.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { ExperimentEditRepository } from '#libs/database/repositories/experiment/experiment-edit.repository.js';
import { ReplacementRepository } from '#libs/database/repositories/experiment/replacement.repository.js';
import { assetIds, componentsOf } from '#libs/experiments/components.js';
import { showing, type AlternativeRef } from '#libs/experiments/planning/replace-alternative.js';
import { editAlternativeUpdate } from '#libs/orchestration/experiment.messages.js';
import { checkEdited, pathOfAlternative, withAlternative } from '#libs/platforms/components/edit-alternative.js';
import { listOf, recordOf, valueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { listGone } from '#libs/platforms/reading/removed.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import { refusedBy } from '../submit/read-experiment.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { fileFacts } from '../submit/file-facts.js';
import { requireFiles } from '../submit/require-files.js';
import { requireNamedUploads, takeNamedUploads } from '../uploads/named-uploads.js';
import type { AlternativeDto, EditAlternativeDto } from './alternatives.dto.js';
import { ExperimentCommands } from './experiment-commands.js';
import { ExperimentQueries } from './experiment-queries.js';

/**
 * Edits an alternative of a run that waits for a decision and has not gone live. The typed value is stored here. The run gets the id of the
 * stored edit, and decides whether the edit comes at the right time.
 */
@Injectable()
export class AlternativeEdits {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly commands: ExperimentCommands,
    private readonly database: Database,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** An alternative, and the objects that an edit would replace. @throws ApiError 404, 400 if the experiment has no such alternative */
  async find({ organizationId }: CallerContext, ref: string, which: AlternativeRef): Promise<AlternativeDto> {
    const experiment = await this.queries.find(organizationId, ref);
    const { component, level } = which;
    const path = requirePath(experiment, which);
    const { rows } = await new ReplacementRepository(this.database.fork()).read(organizationId, experiment.id);
    const shown = showing(rows, experiment.input, which);
    const count = (kind: 'ad' | 'adset', isCreated: boolean) =>
      shown.filter((row) => row.kind === kind && (!isCreated || row.state === 'created')).length;
    return {
      component,
      level,
      value: valueOf(experiment.input, path, level),
      revision: experiment.revision,
      ads: count('ad', false),
      created_ads: count('ad', true),
      ad_sets: count('adset', false),
      created_ad_sets: count('adset', true),
    };
  }

  /**
   * @throws ApiError 400 with the same text as the wizard if the value is wrong; 403 if the experiment is another person's; 409
   * if it has changed since, or may not be edited now, with the reason
   */
  async edit(caller: CallerContext, ref: string, body: EditAlternativeDto, ip: string): Promise<void> {
    const { organizationId, userId } = caller;
    const experiment = await this.commands.running(caller, ref);
    if (experiment.activates !== null) throw new ApiError(409, 'refused', EXPERIMENT_TEXTS.editBatch);
    if (experiment.wentLiveAt !== null) throw new ApiError(409, 'refused', EXPERIMENT_TEXTS.editLive);
    if (experiment.revision !== body.revision) throw new ApiError(409, 'changed', EXPERIMENT_TEXTS.editChanged);
    const { component, level } = body;
    // An edit creates new objects in place of the old. The platform creates no objects for such an experiment any more.
    const { platform, input: stored, creationPath } = experiment;
    const { lookups } = this.platforms.for(platform);
    const refusal = listGone(descriptionOf(stored), stored) ?? lookups.creationEnded(stored, creationPath, Date.now());
    if (refusal !== null) throw new ApiError(409, 'refused', refusal);
    const path = requirePath(experiment, body);
    const input = await this.check(organizationId, experiment, path, body);
    const id = await this.database.fork().transactional(async (em) => {
      await new AssetRepository(em).name(organizationId, assetIds(input));
      return new ExperimentEditRepository(em).add(organizationId, {
        experimentId: experiment.id,
        revision: experiment.revision,
        component,
        level,
        before: { value: valueOf(experiment.input, path, level) },
        after: { value: valueOf(input, path, level) },
        editedBy: userId,
        ip,
      });
    });
    await this.commands.sendUpdate(experiment, editAlternativeUpdate, {
      updateId: `edit/${id}`,
      input: { edit: id, userId },
    });
  }

  /** The input with the edit applied, after its rules and files were checked. @throws ApiError 400 */
  private async check(
    organizationId: string,
    experiment: Experiment,
    path: string,
    { level, value }: EditAlternativeDto,
  ): Promise<ExperimentInput> {
    const stored = experiment.input;
    const description = descriptionOf(stored);
    const edited = withAlternative(stored, path, { level, value: structuredClone(value) });
    const named = takeNamedUploads(edited);
    const assets = new AssetRepository(this.database.fork());
    await requireNamedUploads(assets, organizationId, named);
    const edit = { level, value: valueOf(edited, path, level) };
    const files = await fileFacts(assets, organizationId, edited);
    const checked = checkEdited(description, stored as Untrusted, path, edit, { now: Date.now(), ...files });
    if (!checked.ok) throw refusedBy(description, checked.findings);
    const input = checked.input as unknown as ExperimentInput;
    await requireFiles(assets, organizationId, input, new Set());
    if (isDeepStrictEqual(valueOf(input, path, level), valueOf(stored, path, level)))
      throw invalidField(`${path}[${level}].value`, EXPERIMENT_TEXTS.editSame);
    return input;
  }
}

/** @throws ApiError 400 naming the component or alternative that does not exist */
function requirePath({ input }: Experiment, which: AlternativeRef): string {
  const path = pathOfAlternative(descriptionOf(input), input, which);
  if (path !== null) return path;
  const isKnown = componentsOf(input).some(({ component }) => component === which.component);
  throw isKnown
    ? invalidField('level', withParams(EXPERIMENT_TEXTS.notAlternative, { name: which.component }))
    : invalidField('component', withParams(FIELD_TEXTS.notComponent, { name: which.component }));
}

const valueOf = (input: ExperimentInput, path: string, level: number): unknown =>
  recordOf(listOf(valueAt(input, path))[level]).value;
