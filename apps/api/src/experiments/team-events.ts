import { Injectable } from '@nestjs/common';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { ActivationReadModel } from '#libs/database/read-models/activation.read-model.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { OverviewReadModel } from '#libs/database/read-models/overview.read-model.js';
import { SearchReadModel } from '#libs/database/read-models/search.read-model.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import type { OverviewDto } from './overview.dto.js';
import type { WaitingListDto } from './waiting.dto.js';

/** Waiting runs that are listed; the others are only counted. */
const WAITING_SHOWN = 10;
const STOPPED_SHOWN = 5;
const WINNERS_SHOWN = 5;
const FINISHED_SHOWN = 10;
const LEFT_OUT_SHOWN = 5;
const LEFT_OUT_DAYS = 7;

/** The period that the home page and the bell call recent. */
const LATELY_DAYS = 30;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const lately = (): Date => daysAgo(LATELY_DAYS);

type Reader = Pick<CallerContext, 'organizationId'>;

/** Reads the events and running experiments of a team on all platforms, for the bell and the home page. */
@Injectable()
export class TeamEvents {
  constructor(private readonly database: Database) {}

  /** Runs that wait for the team or have issues, runs that were stopped or have finished recently, and winners that spend now. */
  async waiting({ organizationId }: Reader): Promise<WaitingListDto> {
    const em = this.database.fork();
    const model = new ExperimentReadModel(em);
    const { rows, total } = await model.waiting(organizationId, WAITING_SHOWN);
    const stopped = await model.stoppedSince(organizationId, daysAgo(1), STOPPED_SHOWN);
    const leftOut = await new SearchReadModel(em).leftOutSince(organizationId, daysAgo(LEFT_OUT_DAYS), LEFT_OUT_SHOWN);
    const winners = await new ActivationReadModel(em).live(organizationId, WINNERS_SHOWN);
    const overview = new OverviewReadModel(em);
    const finished = await overview.finishedSince(organizationId, lately(), FINISHED_SHOWN);
    const ids = rows.map(({ id }) => id);
    const issues = await new DeliveryIssueRepository(em).open(organizationId, ids);
    return {
      experiments: rows.map((row) => ({ ...row, issues: issues.get(row.id) ?? [] })),
      total,
      stopped: stopped.map(({ stoppedAt, stoppedBy, ...row }) => ({
        ...row,
        stopped_at: stoppedAt.toISOString(),
        stopped_by: stoppedBy,
      })),
      finished: finished.map(({ finishedAt, isActivated, ...row }) => ({
        ...row,
        finished_at: finishedAt.toISOString(),
        is_activated: isActivated,
      })),
      left_out_waves: leftOut.map(({ wave, reasons, leftOutAt, ...row }) => ({
        ...row,
        wave: wave + 1,
        reasons: [...reasons],
        left_out_at: leftOutAt.toISOString(),
      })),
      winners: winners.map(({ spentMinor, mostMinor, startedAt, startedBy, ...batch }) => ({
        ...batch,
        spent: toMajorUnits({ amountMinor: spentMinor, currency: batch.currency }),
        most: toMajorUnits({ amountMinor: mostMinor, currency: batch.currency }),
        started_at: startedAt.toISOString(),
        started_by: startedBy,
      })),
    };
  }

  /** The team's running experiments and its spend, on all platforms. */
  async overview({ organizationId }: Reader): Promise<OverviewDto> {
    const overview = new OverviewReadModel(this.database.fork());
    const running = await overview.running(organizationId);
    const spent = await overview.spentSince(organizationId, lately());
    const major = (amountMinor: number, currency: string) => toMajorUnits({ amountMinor, currency });
    return {
      running: running.map(({ currency, tests, batches, spentMinor, mostMinor }) => ({
        currency,
        experiments: tests,
        batches,
        spent: major(spentMinor, currency),
        most: major(mostMinor, currency),
      })),
      spent_lately: spent.map(({ currency, spentMinor }) => ({ currency, spent: major(spentMinor, currency) })),
    };
  }
}
