import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ACTIVATION_LIMITS } from '#libs/contracts/experiment/activation/activation.js';
import { ACTIVATION_TEXTS } from '#libs/contracts/experiment/activation/activation-texts.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { cutText } from '#libs/contracts/messages/cut-text.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ActivationReadModel } from '#libs/database/read-models/activation.read-model.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { startDedupeKey, type StartExperimentPayload } from '#libs/orchestration/start-experiment.js';
import { withValueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { withRun } from '#libs/platforms/dates/run-span.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { PlanAccess } from '../billing/plans/plan-access.js';
import { Database } from '../database/database.module.js';
import { ExperimentQueries } from '../experiments/experiment-queries.js';
import { ApiError, forbidden, invalid, item } from '../http/errors/api-error.js';
import { requestIdOf } from '../http/logging/request-id.js';
import { bodyHashOf, idempotencyKey, Once, type Remember } from '../http/routing/once.js';
import { requireUnderCeilings } from '../spending/require-under-ceilings.js';
import { Dispatcher } from '../submit/dispatcher.js';
import { experimentKey } from '../submit/experiment-key.js';
import { Launchability } from '../submit/launchability.js';
import type { ActivatedDto, ActivateDto } from './activation.dto.js';
import { Batches } from './batches.js';
import { readBatch, requireFits, requireSameLists, requireShortLinks, type RequestedBatch } from './read-batch.js';

const SAME_PAYLOAD_MS = 10 * 60_000;
/** How long the call waits for the outcomes of the variations, and how often it checks. */
const ANSWER_MS = 20_000;
const LOOK_MS = 300;
const NAME_LENGTH = 400;

/** A batch that has passed every check. */
interface Batch extends RequestedBatch {
  /** The team's current patterns; null for the default patterns. */
  naming: NamingPatterns | null;
  /** The path by which the platform creates the batch. */
  creationPath: CreationPath;
  payloadHash: string;
}

/** Activates variations of a finished experiment. Each batch is a run of its own, created once. */
@Injectable()
export class Activations {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanAccess,
    private readonly queries: ExperimentQueries,
    private readonly launchability: Launchability,
    private readonly dispatcher: Dispatcher,
    private readonly batches: Batches,
    private readonly audit: Audit,
    private readonly once: Once,
  ) {}

  /**
   * Stores the batch with its start, and returns the outcomes that are known after 20 seconds at the latest. A batch by hand returns
   * immediately, because nothing happens before a person has run a script.
   * @throws ApiError 400 for faults of the request, the account or its room, 403 and 409 if activation is not allowed now
   */
  async activate(
    caller: CallerContext,
    platform: Platform,
    body: ActivateDto,
    request: Request,
  ): Promise<ActivatedDto> {
    const parent = await this.queries.findOn(platform, caller.organizationId, body.id);
    authorize(caller, parent);
    await this.plans.requireForActivation(caller, platform);
    requireResults(parent);
    const once = {
      route: `${platform}/experiment/activate`,
      key: idempotencyKey(request),
      bodyHash: bodyHashOf([parent.id, body]),
    };
    const { answer } = await this.once.run<{ batch: string }>(caller, once, async (remember) => {
      const asked = readBatch(parent, body);
      requireSameLists(parent);
      // Uses the batch's own dates, because the platform's limits may depend on them.
      const input = runOf(parent, { name: parent.name, ...asked });
      const found = await this.launchability.accountOf(caller.organizationId, platform, input);
      requireFits(asked, parent, found);
      const naming = await this.launchability.namingOf(caller.organizationId, platform);
      requireShortLinks(asked, parent, naming);
      const { path: creationPath = null } = found.preparation;
      const batch = { ...asked, naming, creationPath, payloadHash: once.bodyHash };
      return this.store(caller, { parent, batch, hasKey: once.key !== null }, request, remember);
    });
    return this.answer(parent, answer.batch);
  }

  private async store(
    caller: CallerContext,
    { parent, batch, hasKey }: { parent: Experiment; batch: Batch; hasKey: boolean },
    request: Request,
    remember: Remember<{ batch: string }>,
  ): Promise<{ batch: string }> {
    const { organizationId, userId, lang } = caller;
    const { activation, startsAt, endsAt, mostMinor, payloadHash, naming, creationPath } = batch;
    const { platform, accountId, currency } = parent;
    const count = activation.variations.length;
    const uuid = randomUUID();
    const answer = { batch: uuid };
    const run = { uuid, activates: parent.id };
    const byHand = parent.byHand && { accountId, currency, step: null, seen: null };
    const delivery = byHand ? ({ delivery: 'by-hand' } as const) : {};
    const start = {
      ...run,
      platform,
      accountId,
      tested: count,
      created: count,
      requestId: requestIdOf(request),
      ...delivery,
    };
    const payload = await this.database.fork().transactional(async (em): Promise<StartExperimentPayload> => {
      const number = await this.requireFree(em, parent, batch, hasKey);
      const money = { platform, accountId, currency, amountMinor: mostMinor, field: 'variables' };
      await requireUnderCeilings(em, organizationId, money);
      const name = cutText(
        formatText(withParams(ACTIVATION_TEXTS.title, { number, name: parent.name }), lang),
        NAME_LENGTH,
      );
      const row = await new ExperimentRepository(em).insert(organizationId, {
        uuid,
        key: experimentKey(),
        createdBy: userId,
        platform,
        status: byHand ? 'PENDING' : 'PROCESSING',
        name,
        input: runOf(parent, { name, startsAt, endsAt }),
        accountId,
        accountZone: parent.accountZone,
        currency,
        budgetMinor: String(mostMinor),
        createdCount: count,
        testedCount: count,
        startsAt,
        endsAt,
        payloadHash,
        activates: parent.id,
        activation,
        naming,
        creationPath,
        byHand,
      });
      await remember(em, answer);
      const payload = { ...start, experimentId: row.id };
      const dedupeKey = startDedupeKey(run);
      await new OutboxRepository(em).enqueue(organizationId, { kind: 'start-experiment', dedupeKey, payload });
      const event = { userId, organizationId, target: parent.uuid, detail: { batch: uuid, variations: count } };
      await this.audit.record('experiment.activated', request, event, em);
      return payload;
    });
    await this.dispatcher.dispatch(organizationId, payload);
    return answer;
  }

  /** Allows one batch of an experiment at a time: the lock makes the check and the insert one step. @returns the batch's number */
  private async requireFree(em: EntityManager, parent: Experiment, batch: Batch, hasKey: boolean): Promise<number> {
    const { id, organizationId } = parent;
    const { activation, payloadHash } = batch;
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`activation/${organizationId}/${id}`]);
    const reads = new ActivationReadModel(em);
    const same = { activates: id, payloadHash, since: new Date(Date.now() - SAME_PAYLOAD_MS) };
    if (!hasKey && (await reads.findSame(organizationId, same)))
      throw new ApiError(409, 'already-submitted', ACTIVATION_TEXTS.repeated);
    const active = await reads.active(organizationId, id);
    const items = activation.variations.flatMap(({ variation, name }, i) =>
      active.has(variation) ? [item(ACTIVATION_TEXTS.isActive, { field: `variables[${i}].id`, title: name })] : [],
    );
    if (items.length > 0) throw invalid(items);
    const count = await reads.count(organizationId, id);
    if (count >= ACTIVATION_LIMITS.batches)
      throw new ApiError(409, 'too-many', withParams(ACTIVATION_TEXTS.tooManyBatches, { count }));
    return count + 1;
  }

  private async answer(parent: Experiment, uuid: string): Promise<ActivatedDto> {
    const deadline = Date.now() + ANSWER_MS;
    for (;;) {
      const batch = await new ExperimentRepository(this.database.fork()).get(parent.organizationId, uuid);
      const outcomes = await this.batches.outcomes(parent, batch);
      if (outcomes.some(({ success }) => success === undefined) && !batch.byHand && Date.now() < deadline) {
        await pause(LOOK_MS);
        continue;
      }
      return {
        batch: uuid,
        by_hand: batch.byHand !== null,
        variables: outcomes.map(({ id, success }) => ({ id, ...(success === undefined ? {} : { success }) })),
        budget_type: batch.activation!.budgetType,
        start_date: batch.startsAt!.toISOString(),
        end_date: batch.endsAt!.toISOString(),
      };
    }
  }
}

/** @throws ApiError 403 for anyone who may not spend on this experiment */
function authorize(caller: CallerContext, parent: Experiment): void {
  if (!mayChange(caller, parent)) throw forbidden(EXPERIMENT_TEXTS.notYours);
  if (caller.isTester) throw forbidden(EXPERIMENT_TEXTS.tester);
}

/** @throws ApiError 409 for an experiment that has not run, and for one whose results may still change */
function requireResults(parent: Experiment): void {
  if (['DRAFT', 'TEMPLATE', 'SAMPLE'].includes(parent.status) || parent.activation)
    throw new ApiError(409, 'no-results', EXPERIMENT_TEXTS.hasNotRun);
  if (!isFinished(parent.status)) throw new ApiError(409, 'not-finished', ACTIVATION_TEXTS.notFinished);
}

/** The experiment as the batch runs it: the same parts and texts, with the batch's name and dates. */
function runOf(
  { input, accountZone }: Experiment,
  { name, startsAt, endsAt }: { name: string; startsAt: Date; endsAt: Date },
) {
  const named = withValueAt(input, 'information.name', name) as Experiment['input'];
  return withRun(descriptionOf(input), named, { startsAt, endsAt, zone: accountZone ?? 'UTC' });
}
