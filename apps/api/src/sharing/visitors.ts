import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import { isOpenToVisitors } from '#libs/contracts/results/sharing.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { BaselineRepository } from '#libs/database/repositories/access/baseline.repository.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { VisitorRepository, type VisitedGroup } from '#libs/database/repositories/sharing/visitor.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import { AccessService } from '../access/access.service.js';
import { sha256 } from '../access/keys.js';
import { Throttle } from '../access/throttle.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError, forbidden, notFound } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import { networkOf } from '../http/routing/network.js';
import { experimentRef } from '../experiments/experiment-ref.js';
import { Downloads } from '../results/downloads/downloads.js';
import type { ExportFile } from '../results/downloads/export-file.js';
import { Impact } from '../results/impact.js';
import type { ExportFormat } from '../results/results-query.dto.js';
import type { Reader } from '../results/result-source.js';
import { Results } from '../results/results.js';
import { curvesView, impactView } from './visitor-views.js';
import type {
  VisitorCurvesDto,
  VisitorCurvesQueryDto,
  VisitorDto,
  VisitorFileDto,
  VisitorImpactDto,
  VisitorImpactQueryDto,
  VisitorListDto,
} from './visitor.dto.js';

/** The trail records a visitor at most once in this time. */
const SEEN_AGAIN_MS = HOUR_MS;

/** The parameters in the address of a shared file. */
export type SharedFileQuery = Omit<VisitorFileDto, keyof VisitorDto> & { type: Platform };

/** Access of outside people. Their key is checked at every call (SHARE-031, SHARE-033). */
@Injectable()
export class Visitors {
  constructor(
    private readonly database: Database,
    private readonly access: AccessService,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
    private readonly results: Results,
    private readonly effects: Impact,
    private readonly downloads: Downloads,
  ) {}

  /**
   * @param isAgain whether the browser repeats the call by itself, after a reload
   * @throws ApiError 401 for a key that opens nothing, 403 for a group that has ended, 429 after too many guesses
   */
  async list(form: VisitorDto, request: Request, { isAgain = false } = {}): Promise<VisitorListDto> {
    const group = await this.groupOf(form, request);
    const { organizationId, groupId, visitorId, email } = group;
    const rows = await new VisitorRepository(this.database.fork()).experiments(organizationId, groupId);
    await this.database.fork().transactional(async (em) => {
      const lastSeen = group.lastSeenAt === null ? 0 : new Date(group.lastSeenAt).getTime();
      const isLater = Date.now() - lastSeen > SEEN_AGAIN_MS;
      // A reload does not count as a visit.
      await new VisitorRepository(em).seen(organizationId, visitorId, { isVisit: isLater || !isAgain });
      if (isLater) await this.audit.record('results.visited', request, { organizationId, target: email }, em);
    });
    return {
      experiments: rows.map(({ id, uuid, name, platform, status, startsAt, endsAt }) => ({
        id,
        uuid,
        name,
        platform,
        status,
        start_date: startsAt?.toISOString() ?? null,
        end_date: endsAt?.toISOString() ?? null,
      })),
      user: {
        email,
        group: form.group,
        key: form.key,
        downloads: group.downloads,
        expires_on: new Date(group.expiresOn).toISOString(),
      },
    };
  }

  /** @throws ApiError as `list`, 404 for an experiment outside the group, 409 for one without results that visitors may see */
  async curves({ email, group, key, ...query }: VisitorCurvesQueryDto, request: Request): Promise<VisitorCurvesDto> {
    const visited = await this.groupOf({ email, group, key }, request);
    const { platform } = await this.experimentOf(visited, query);
    const curves = await this.results.curves(this.readerOf(visited, request), platform, query);
    return curvesView(curves, ({ id, enabled }) => isShown(visited, { id, enabled }));
  }

  /** @throws ApiError as `curves` */
  async impact({ email, group, key, ...query }: VisitorImpactQueryDto, request: Request): Promise<VisitorImpactDto> {
    const visited = await this.groupOf({ email, group, key }, request);
    const { platform } = await this.experimentOf(visited, query);
    return impactView(await this.effects.of(this.readerOf(visited, request), platform, query));
  }

  /**
   * Describes a download that the group allows.
   * @returns the parameters of the file's address
   * @throws ApiError as `curves`, 403 for a download that the group does not allow
   */
  async describeFile(
    { email, group, key, ...query }: VisitorFileDto,
    request: Request,
  ): Promise<{ name: string; visitorId: string; query: SharedFileQuery }> {
    const visited = await this.groupOf({ email, group, key }, request);
    requireAllowed(visited, query.format);
    const { platform } = await this.experimentOf(visited, query);
    const { name } = await this.downloads.describe(this.readerOf(visited, request), platform, query);
    const { organizationId, visitorId } = visited;
    await this.audit.record('results.downloaded', request, {
      organizationId,
      target: email,
      detail: { file: name },
    });
    return { name, visitorId, query: { ...query, type: platform } };
  }

  /**
   * The file itself, only for the visitor who asked for it, and while the group still allows it.
   * @throws ApiError as `describeFile`, 404 for anyone else
   */
  async file(
    visitor: VisitorDto,
    { visitorId, query }: { visitorId: string; query: SharedFileQuery },
    request: Request,
  ): Promise<ExportFile> {
    const visited = await this.groupOf(visitor, request);
    if (visited.visitorId !== visitorId) throw notFound();
    requireAllowed(visited, query.format);
    const { platform } = await this.experimentOf(visited, query);
    return this.downloads.file(this.readerOf(visited, request), platform, query);
  }

  /** A stored picture or video of an ad whose results the visitor may see. @throws ApiError as `list`, 404 for any other */
  async asset(visitor: VisitorDto, id: string, request: Request): Promise<Asset> {
    const { organizationId, groupId } = await this.groupOf(visitor, request);
    const em = this.database.fork();
    const rows = await new VisitorRepository(em).experiments(organizationId, groupId);
    const isShown = rows.some(({ status, input }) => isOpenToVisitors(status) && assetIds(input).includes(id));
    const asset = isShown ? await new AssetRepository(em).find(organizationId, id) : null;
    if (!asset) throw notFound();
    return asset;
  }

  private readerOf({ organizationId, baselineId }: VisitedGroup, request: Request): Reader {
    const usual = baselineId === null ? {} : { usualBaseline: baselineId };
    return { organizationId, lang: this.access.languageOf(request), isOutside: true, ...usual };
  }

  /** @throws ApiError as `curves` */
  private async experimentOf(
    visited: VisitedGroup,
    { id, type, baseline }: Pick<VisitorCurvesQueryDto, 'id' | 'type' | 'baseline'>,
  ): Promise<Experiment> {
    const { organizationId, groupId } = visited;
    const ref = experimentRef(id);
    const rows = await new VisitorRepository(this.database.fork()).experiments(organizationId, groupId);
    const row = rows.find((one) => one.id === ref || one.uuid === ref);
    if (!row || (type !== undefined && type !== row.platform)) throw notFound();
    if (row.status === 'NO_RESULTS') throw new ApiError(409, 'no-results', SHARE_TEXTS.noResults);
    if (!isOpenToVisitors(row.status)) throw new ApiError(409, 'review-pending', SHARE_TEXTS.reviewPending);
    if (baseline) {
      const requested = await new BaselineRepository(this.database.fork()).find(organizationId, row.platform, baseline);
      if (!requested || !isShown(visited, requested)) throw notFound();
    }
    return row;
  }

  /** @throws ApiError 403 with the reason if a right key no longer opens anything; as `refuse` for a wrong key */
  private async groupOf({ email, group, key }: VisitorDto, request: Request): Promise<VisitedGroup> {
    const visitor = { email, group: group.toLowerCase(), keyHash: sha256(key.toLowerCase()) };
    const match = await new VisitorRepository(this.database.fork()).groupOf(visitor);
    if (!match) return this.refuse(email, request);
    if (match.revokedAt !== null) throw forbidden(SHARE_TEXTS.revoked);
    if (new Date(match.expiresOn).getTime() <= Date.now()) throw forbidden(SHARE_TEXTS.expired);
    return match;
  }

  /**
   * Counts a wrong guess, by e-mail and network. Nobody can guess 128 random bits, so only wrong keys are slowed down: a person who
   * mistypes a key does not block others behind the same address.
   * @throws ApiError 401, or 429 after too many guesses
   */
  private refuse(email: string, request: Request): Promise<never> {
    const ip = clientAddress(request);
    const attempt = { purpose: 'shared-access', account: `${email} ${networkOf(ip)}`, ip, ownerEmail: null };
    return this.throttle.run(attempt, async () => {
      await this.throttle.failed(attempt);
      throw new ApiError(401, 'shared-access', SHARE_TEXTS.refused);
    });
  }
}

/** @throws ApiError 403 for a download that the group does not allow */
function requireAllowed({ downloads }: VisitedGroup, format: ExportFormat): void {
  if (!downloads.includes(format === 'pdf' ? 'report' : 'table')) throw forbidden(SHARE_TEXTS.noDownload);
}

/** A visitor sees one baseline: the shared one, or else the team's default. */
const isShown = ({ baselineId }: VisitedGroup, { id, enabled }: { id: string; enabled: boolean }): boolean =>
  baselineId === null ? enabled : id === baselineId;
