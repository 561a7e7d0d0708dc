import { Injectable } from '@nestjs/common';
import { refusalText } from '#libs/contracts/experiment/run/reasons.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import {
  ActivationReadModel,
  type ActivatedAd,
  type DeliveredVariation,
} from '#libs/database/read-models/activation.read-model.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { Database } from '../database/database.module.js';
import type { BatchDto, BatchVariableDto } from './activation.dto.js';
import { isCostOf, promiseOf } from './promises.js';

/** The part of an experiment that its batches need. */
type Parent = Pick<Experiment, 'id' | 'uuid' | 'organizationId'>;

/** The id of a variation's row in results and activations. */
export const rowId = (parent: Pick<Experiment, 'uuid'>, variation: number): string => `${parent.uuid}-${variation}`;

/** Reads an experiment's batches and their outcomes. */
@Injectable()
export class Batches {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list(parent: Parent): Promise<BatchDto[]> {
    const { organizationId, id } = parent;
    const em = this.database.fork();
    const reads = new ActivationReadModel(em);
    const batches = await reads.batches(organizationId, id);
    const ids = batches.map((batch) => batch.id);
    const ads = Map.groupBy(await reads.ads(organizationId, ids), ({ experimentId }) => experimentId);
    const delivered = await new ExperimentReadModel(em).deliveryFigures(organizationId, ids);
    const ofVariations = Map.groupBy(await reads.delivered(organizationId, ids), ({ experimentId }) => experimentId);
    const stoppers = await new ExperimentReadModel(em).stoppers(organizationId, ids);
    return batches.map((batch, i): BatchDto => {
      const { activation, currency, startsAt, endsAt, budgetMinor } = batch;
      const { spentMinor = 0, impressions = 0 } = delivered.get(batch.id) ?? {};
      const major = (amountMinor: number) => toMajorUnits({ amountMinor, currency });
      return {
        uuid: batch.uuid,
        number: batches.length - i,
        status: batch.status,
        hand_step: batch.byHand?.step ?? null,
        budget_type: activation!.budgetType,
        start_date: startsAt!.toISOString(),
        end_date: endsAt!.toISOString(),
        created_at: batch.createdAt.toISOString(),
        stopped_at: batch.stoppedAt?.toISOString() ?? null,
        stopped_by: stoppers.get(batch.id) ?? null,
        variable: activation!.variable,
        currency,
        most: major(Number(budgetMinor)),
        spent: major(spentMinor),
        impressions,
        is_cost: isCostOf(batch, activation!),
        variables: outcomesOf(parent, batch, ads.get(batch.id) ?? [], ofVariations.get(batch.id)),
      };
    });
  }

  /** Variations that are active at the platform, or about to be. */
  active({ organizationId, id }: Parent): Promise<Set<number>> {
    return new ActivationReadModel(this.database.fork()).active(organizationId, id);
  }

  /** The known outcome of each variation of a batch. */
  async outcomes(parent: Parent, batch: Experiment): Promise<BatchVariableDto[]> {
    const ads = await new ActivationReadModel(this.database.fork()).ads(parent.organizationId, [batch.id]);
    return outcomesOf(parent, batch, ads);
  }
}

function outcomesOf(
  parent: Parent,
  batch: Experiment,
  ads: readonly ActivatedAd[],
  delivered: readonly DeliveredVariation[] = [],
): BatchVariableDto[] {
  const byVariation = new Map(ads.map((ad) => [ad.variation, ad]));
  const words = descriptionOf(batch).group;
  return batch.activation!.variations.map(({ variation, type, name, budgetMinor, lower, upper }) => {
    const ad = byVariation.get(variation);
    const success = successOf(ad, batch);
    const kept = success === true ? promiseOf(batch, batch.activation!, variation, delivered) : null;
    return {
      id: rowId(parent, variation),
      ...(success === undefined ? {} : { success }),
      type,
      name,
      budget: toMajorUnits({ amountMinor: budgetMinor, currency: batch.currency }),
      lower_bound: lower,
      upper_bound: upper,
      observed: kept?.observed ?? null,
      cost: kept === null || kept.events === 0 ? null : kept.totals.spend / kept.events,
      promise: kept?.promise ?? null,
      failed_text: ad?.refusal ? refusalText(ad.refusal, words) : null,
    };
  });
}

/**
 * Whether it was created; undefined if that is not known yet. Ads of a failed batch were never activated. A script of a batch by hand
 * switches nothing on before the whole batch exists, so a batch that was stopped earlier was not activated either.
 */
export function successOf(
  ad: Pick<ActivatedAd, 'state'> | undefined,
  { status, byHand, wentLiveAt }: Pick<Experiment, 'status' | 'byHand' | 'wentLiveAt'>,
): boolean | undefined {
  if (status === 'FAILED') return false;
  if (status === 'PENDING') return undefined;
  const wasOn = byHand === null || wentLiveAt !== null || byHand.hasSpent === true;
  if (ad?.state === 'created' && wasOn) return true;
  return ad?.state === 'rejected' || ad?.state === 'removed' || isFinished(status) ? false : undefined;
}
