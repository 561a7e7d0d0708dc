import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { InsightReport } from '../../entities/insight-report.entity.js';

/** A report that a platform has begun to prepare. */
export interface BegunReport {
  /** The platform's id. */
  id: string;
  campaignId: string;
  since: string;
  until: string;
  attribution: string;
}

/** The data that all reports of one poll share. */
export interface PollOfReports {
  poll: number;
  campaignNow: Date;
  isRenewed?: boolean;
}

/** The maximum number of stored characters of a platform's own words. */
const PROBLEM_LENGTH = 600;

/** Reports that runs have requested from their platforms and have not read yet. */
export class InsightReportRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every report of a run. */
  of(organizationId: string, experimentId: number): Promise<InsightReport[]> {
    return this.em.find(
      InsightReport,
      { organizationId, experimentId },
      { orderBy: { campaignId: 1, since: 1 }, disableIdentityMap: true },
    );
  }

  /** The number of reports that the platform is working on. */
  working(organizationId: string, experimentId: number): Promise<number> {
    return this.em.count(InsightReport, { organizationId, experimentId, state: 'working' });
  }

  async add(
    organizationId: string,
    experimentId: number,
    { poll, campaignNow, isRenewed = false }: PollOfReports,
    reports: readonly BegunReport[],
  ): Promise<void> {
    await this.em.transactional(async (em) => {
      for (const { id: platformId, ...query } of reports) {
        const row = { ...query, organizationId, experimentId, poll, platformId, campaignNow, isRenewed };
        em.persist(
          Object.assign(new InsightReport(), row, { id: randomUUID(), state: 'working', movedAt: new Date() } as const),
        );
      }
    });
  }

  /** Replaces a report with others, unless somebody else has replaced it. */
  async replace(report: InsightReport, by: readonly BegunReport[], { isRenewed = false } = {}): Promise<void> {
    const { id, organizationId, experimentId, poll, campaignNow } = report;
    await this.em.transactional(async (em) => {
      if ((await em.nativeDelete(InsightReport, { organizationId, id })) === 0) return;
      const shared = { poll, campaignNow, isRenewed: isRenewed || report.isRenewed };
      await new InsightReportRepository(em).add(organizationId, experimentId, shared, by);
    });
  }

  /** Records the progress of a report. A ready or later state stays. */
  async moveOn({ organizationId, id }: InsightReport, percent: number): Promise<void> {
    const where = { organizationId, id, state: 'working' as const, percent: { $lt: percent } };
    await this.em.nativeUpdate(InsightReport, where, { percent, movedAt: new Date() });
  }

  async mark(
    { organizationId, id }: InsightReport,
    how: { state: 'ready' | 'read' } | { state: 'failed'; problem: string },
  ): Promise<void> {
    const problem = 'problem' in how ? how.problem.slice(0, PROBLEM_LENGTH) : null;
    await this.em.nativeUpdate(InsightReport, { organizationId, id }, { state: how.state, problem });
  }

  /** Deletes the reports of a run. @param poll the poll whose reports stay; null to keep none */
  async drop(organizationId: string, experimentId: number, poll: number | null = null): Promise<void> {
    const others = poll === null ? {} : { poll: { $ne: poll } };
    await this.em.nativeDelete(InsightReport, { organizationId, experimentId, ...others });
  }
}
