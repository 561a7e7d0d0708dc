import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import type { Platforms } from '#libs/connectors/registry.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { assetIds } from '#libs/experiments/components.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { isByHand } from '#libs/platforms/delivery.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { runEnds } from '#libs/platforms/dates/run-span.js';
import { startDedupeKey, type StartExperimentPayload } from '#libs/orchestration/start-experiment.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { Once, type Remember } from '../http/routing/once.js';
import { requestIdOf } from '../http/logging/request-id.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { requireNamedUploads } from '../uploads/named-uploads.js';
import type { FormWithRoom } from '../uploads/experiment-forms.js';
import type { Upload } from '../uploads/upload-rules.js';
import { SubmitFees } from '../billing/fees/submit-fees.js';
import { Dispatcher } from './dispatcher.js';
import { draftFigures } from './draft-figures.js';
import { dryTree } from './dry-tree.js';
import { experimentKey } from './experiment-key.js';
import type { SubmitKind } from './form-fields.js';
import { Launchability } from './launchability.js';
import { requireValid } from './read-experiment.js';
import { readForm, type ReadForm } from './read-submit.js';
import { PlanAccess } from '../billing/plans/plan-access.js';
import { requireMaySubmit } from './require-may-submit.js';
import { Reservations } from './reservations.js';
import { fileFacts } from './file-facts.js';
import { requireFiles } from './require-files.js';
import { requireStorable } from './require-storable.js';
import type { CreatedDto } from './submit.dto.js';

const STATUS: Record<SubmitKind, ExperimentStatus> = {
  run: 'PROCESSING',
  draft: 'DRAFT',
  sample: 'SAMPLE',
  template: 'TEMPLATE',
};

/** The parts of a submit that do not need the database. */
type Submit = ReadForm & Pick<FormWithRoom, 'room'>;

/** Submits an experiment: checks it, then stores it and the message that starts it in one transaction, once. */
@Injectable()
export class Submits {
  constructor(
    private readonly database: Database,
    private readonly launchability: Launchability,
    private readonly dispatcher: Dispatcher,
    private readonly audit: Audit,
    private readonly once: Once,
    private readonly reservations: Reservations,
    private readonly fees: SubmitFees,
    private readonly plans: PlanAccess,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** @throws ApiError for any fault, with the items that the specification defines; no row or file remains in this case */
  async submit(caller: CallerContext, platform: Platform, form: FormWithRoom, request: Request): Promise<CreatedDto> {
    let isStored = false;
    try {
      const submit = { ...(await readForm(platform, form, request)), room: form.room };
      await requireMaySubmit(this.plans, caller, submit);
      const once = { ...submit, route: `${platform}/experiment/create` };
      const { answer, isNew } = await this.once.run<CreatedDto>(caller, once, (remember) =>
        this.store(caller, submit, request, { remember, onStored: () => (isStored = true) }),
      );
      if (isNew) await this.dropUnused(form, submit);
      else await form.discard();
      return answer;
    } catch (error) {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by the callback
      if (!isStored) await form.discard();
      throw error;
    }
  }

  private async store(
    caller: CallerContext,
    submit: Submit,
    request: Request,
    { remember, onStored }: { remember: Remember<CreatedDto>; onStored: () => void },
  ): Promise<CreatedDto> {
    const { organizationId } = caller;
    const { platform, input, kind, uploads } = submit;
    await requireNamedUploads(new AssetRepository(this.database.fork()), organizationId, submit.named);
    const { uuid, key, ...figures } =
      kind === 'run'
        ? await this.check(caller, submit)
        : { uuid: randomUUID(), key: experimentKey(), naming: null, creationPath: null, ...draftFigures(input) };
    const { tested, created } = figures;
    const accountId = input.account.id;
    const dates = { now: Date.now(), zone: figures.accountZone ?? undefined };
    const ends = 'run' in figures ? figures.run : runEnds(descriptionOf(input), input, dates);
    const byHand = kind === 'run' && isByHand(descriptionOf(input), input);
    const delivery = byHand ? ({ delivery: 'by-hand' } as const) : {};
    const startPayload = { uuid, platform, accountId, tested, created, requestId: requestIdOf(request), ...delivery };
    const storable = { ...submit, uuid, budgetMinor: figures.budgetMinor };
    if (submit.approvedCents > 0) await requireStorable(this.database.fork(), organizationId, storable);

    const at = new Date();
    const fee = await this.fees.prepare(caller, submit, { created, at });
    const store = async (em: EntityManager): Promise<CreatedDto> => {
      await requireStorable(em, organizationId, storable);
      await submit.room.settle(
        em,
        uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      );
      const assets = new AssetRepository(em);
      await assets.insert(organizationId, uploads.map(toAsset));
      await assets.name(organizationId, assetIds(input));
      const row = await new ExperimentRepository(em).insert(organizationId, {
        uuid,
        key,
        createdBy: caller.userId,
        platform,
        status: byHand ? 'PENDING' : STATUS[kind],
        name: input.information.name,
        input,
        accountId,
        accountZone: figures.accountZone,
        currency: input.information.currency,
        budgetMinor: String(figures.budgetMinor),
        createdCount: created,
        testedCount: tested,
        startsAt: dateOf(ends.startsAt),
        endsAt: dateOf(ends.endsAt),
        payloadHash: submit.bodyHash,
        naming: figures.naming,
        creationPath: figures.creationPath,
        byHand: byHand ? { accountId, currency: input.information.currency, step: null, seen: null } : null,
        sampledAt: kind === 'sample' ? new Date() : null,
      });
      if (submit.draftId !== undefined) await endDraft(em, caller, { platform, id: submit.draftId });
      await fee.reserve(em, { uuid, experimentId: row.id });
      const stored: CreatedDto = {
        experiment_uuid: uuid,
        script: null,
        uuid,
        id: row.id,
        created,
        tested,
      };
      await remember(em, stored);
      if (kind === 'run')
        await new OutboxRepository(em).enqueue(organizationId, {
          kind: 'start-experiment',
          dedupeKey: startDedupeKey({ uuid }),
          payload: { ...startPayload, experimentId: row.id } satisfies StartExperimentPayload,
        });
      const event = { userId: caller.userId, organizationId, target: uuid, detail: { kind } };
      await this.audit.record('experiment.submitted', request, event, em);
      return stored;
    };
    const answer = await fee.releaseOnFailure(() => this.database.fork().transactional(store));
    onStored();
    if (kind === 'run') await this.dispatcher.dispatch(organizationId, { ...startPayload, experimentId: answer.id });
    return answer;
  }

  /** Checks the rules, the files, then the platform: cheapest first. */
  private async check({ organizationId }: CallerContext, submit: Submit) {
    const { platform, input, uploads, dryRun, confirmedAds } = submit;
    const reserved = dryRun === undefined ? null : this.reservations.read(organizationId, platform, dryRun);
    const assets = new AssetRepository(this.database.fork());
    const files = await fileFacts(assets, organizationId, input, uploads);
    requireValid(input, { now: Date.now(), ...files });
    const sent = new Set(uploads.map(({ assetId }) => assetId));
    await requireFiles(assets, organizationId, input, sent);
    const figures = await this.launchability.check(organizationId, platform, input);
    if (confirmedAds !== undefined && confirmedAds !== figures.tested)
      throw adsChanged({ tested: figures.tested, confirmed: confirmedAds });
    if (reserved === null) return { uuid: randomUUID(), key: experimentKey(), ...figures };
    const { digest } = dryTree(reserved, input, figures, this.platforms.for(platform).lookups);
    if (digest !== reserved.digest) throw new ApiError(409, 'dry-run-changed', EXPERIMENT_TEXTS.dryRunChanged);
    return { uuid: reserved.uuid, key: reserved.key, ...figures };
  }

  private async dropUnused(form: FormWithRoom, { uploads }: Submit): Promise<void> {
    const kept = new Set(uploads);
    await this.dispatcher.dropFiles(
      form.uploads.filter((upload) => !kept.has(upload)).map(({ storageKey }) => storageKey),
    );
  }
}

/** The refusal if the platform's price or limit has changed after the person confirmed: only confirmed ads run. */
const adsChanged = (counts: { tested: number; confirmed: number }): ApiError =>
  new ApiError(409, 'ads-changed', withParams(EXPERIMENT_TEXTS.adsChanged, counts));

/**
 * Ends a draft whose experiment has been submitted (LIST-032, LIFE-009). If another person has deleted the draft in the meantime, the
 * submit still succeeds.
 */
async function endDraft(em: EntityManager, caller: CallerContext, named: { platform: Platform; id: number }) {
  const experiments = new ExperimentRepository(em);
  const draft = await experiments.findUnfinished(caller.organizationId, named);
  if (draft?.status !== 'DRAFT' || !mayChange(caller, draft)) return;
  await experiments.markDeleted(caller.organizationId, draft.id, new Date());
}

const toAsset = (upload: Upload) => ({
  id: upload.assetId,
  kind: upload.kind,
  contentType: upload.contentType,
  sizeBytes: String(upload.sizeBytes),
  width: upload.width,
  height: upload.height,
  seconds: upload.seconds,
  sha256: upload.sha256,
  storageKey: upload.storageKey,
  originalName: upload.originalName,
});

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
