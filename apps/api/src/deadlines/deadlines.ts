import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import type { Platforms } from '#libs/connectors/registry.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { DEADLINE_TEXTS } from '#libs/contracts/platform/deadline-texts.js';
import { endingSearch, DeadlineRepository } from '#libs/database/repositories/experiment/deadline.repository.js';
import { columnsOf } from '#libs/platforms/fields/columns.js';
import { converted, isConvertible, rowToStandIn } from '#libs/platforms/endings/convert.js';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { CallerContext } from '../access/caller.js';
import { sha256 } from '../access/keys.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import { DEFAULT_PAGE_SIZE } from '../http/routing/paging.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../platforms/platform-answers.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import type { Paged } from '../admin/paged.js';
import { byUrgency, concernedView, deadlineView, endingsOf, type PlatformEnding } from './deadline-views.js';
import type { ConcernedDto, ConcernedQueryDto, ConvertDto, ConvertedDto, DeadlineDto } from './deadlines.dto.js';

/** A request to replace or remove the values that an ending concerns. */
interface Conversion {
  platformEnding: PlatformEnding;
  chosen: Untrusted | null;
  account: string | undefined;
  request: Request;
}

/** Lists the endings of platforms and the team's experiments that they concern, and converts these experiments. */
@Injectable()
export class Deadlines {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly answers: PlatformAnswers,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** Lists the endings that concern experiments; versions of interfaces are the operators' task. */
  async list({ organizationId, lang }: CallerContext, now = Date.now()): Promise<DeadlineDto[]> {
    const endings = endingsOf(this.platforms).filter(({ ending }) => ending.subject !== 'version');
    const counts = await this.repository().counts(
      organizationId,
      endings.map(({ platform, ending }) => endingSearch(platform, ending)),
    );
    const countsOf = new Map(counts.map((count) => [count.ending, count]));
    return endings.map((one) => deadlineView(one, countsOf.get(one.ending.id), { now, lang })).sort(byUrgency);
  }

  /** @throws ApiError 404 for a deadline that does not apply here */
  async concerned(caller: CallerContext, { id, page = 1, size }: ConcernedQueryDto): Promise<Paged<ConcernedDto>> {
    const platformEnding = this.find(id);
    const { organizationId } = caller;
    const search = endingSearch(platformEnding.platform, platformEnding.ending);
    const repository = this.repository();
    const rows = await repository.page(organizationId, search, { page, size: size ?? DEFAULT_PAGE_SIZE });
    const [counts] = await repository.counts(organizationId, [search]);
    const { drafts = 0, templates = 0, samples = 0, runs = 0 } = counts ?? {};
    const data = rows.map((row) => concernedView(row, platformEnding.ending, caller));
    return { data, total: drafts + templates + samples + runs, is_more: false };
  }

  /**
   * Removes ending values from drafts and templates, each separately: an experiment that cannot be converted does not stop the others.
   * @throws ApiError 404 for a deadline that does not apply here, 409 if nothing can be converted for it, 400 for a choice that is
   *   missing, ends too or may not be used now, and if the account has to be linked
   * @throws ConnectorError if the platform could not be asked about the choice
   */
  async convert(caller: CallerContext, body: ConvertDto, request: Request): Promise<ConvertedDto[]> {
    const platformEnding = this.find(body.id);
    const { platform, ending } = platformEnding;
    if (!isConvertible(ending)) throw new ApiError(409, 'not-convertible', DEADLINE_TEXTS.notConvertible);
    const chosen = rowToStandIn(descriptionOf({ platform }), ending, body.choice);
    if (ending.remedy.kind === 'choose') {
      if (chosen === null) throw invalidField('choice', DEADLINE_TEXTS.choose);
      if (body.account === undefined) throw invalidField('account', DEADLINE_TEXTS.account);
      await this.requireUsable(caller, platform, { field: ending.remedy.field, account: body.account, chosen });
    }
    const conversion = { platformEnding, chosen, account: body.account, request };
    const outcomes: ConvertedDto[] = [];
    for (const uuid of new Set(body.experiments))
      outcomes.push(await this.database.fork().transactional((em) => this.convertOne(em, caller, uuid, conversion)));
    return outcomes;
  }

  /** @throws ApiError 400 for a row that the ad account does not have or may not use now */
  private async requireUsable(
    caller: CallerContext,
    platform: Platform,
    { field, account, chosen }: { field: string; account: string; chosen: Untrusted },
  ): Promise<void> {
    const refused = await this.answers.ask(caller, {
      platform,
      about: ['refusedRow', account, field, chosen],
      lifeMs: ANSWER_LIFE_MS.account,
      ask: async (_, lookups, accountOf) => lookups.refusedRow(await accountOf(account), field, chosen),
      isKept: (finding) => finding === null,
    });
    if (refused !== null) throw invalidField('choice', byKey(refused));
  }

  private async convertOne(
    em: EntityManager,
    caller: CallerContext,
    uuid: string,
    { platformEnding, chosen, account, request }: Conversion,
  ): Promise<ConvertedDto> {
    const { platform, ending } = platformEnding;
    const { organizationId, userId } = caller;
    const repository = new DeadlineRepository(em);
    const row = await repository.lock(organizationId, { platform, uuid });
    if (row === null) return { uuid, outcome: 'missing', revision: null };
    if (!mayChange(caller, row)) return { uuid, outcome: 'forbidden', revision: null };
    const isElsewhere = ending.remedy.kind === 'choose' && row.accountId !== account;
    if (isElsewhere) return { uuid, outcome: 'other-account', revision: null };
    const input = converted(ending, row.input as unknown as Untrusted, chosen);
    if (input === null) return { uuid, outcome: 'unchanged', revision: null };
    await repository.convert(organizationId, row, {
      ...columnsOf(descriptionOf({ platform }), input),
      input,
      payloadHash: sha256(JSON.stringify(input)),
    });
    const detail = { ending: ending.id, kind: row.status.toLowerCase() };
    await this.audit.record('experiment.converted', request, { userId, organizationId, target: uuid, detail }, em);
    return { uuid, outcome: 'converted', revision: row.revision + 1 };
  }

  private find(id: string): PlatformEnding {
    const match = endingsOf(this.platforms).find(({ ending }) => ending.id === id);
    if (match === undefined) throw new ApiError(404, 'not-found', DEADLINE_TEXTS.unknown);
    return match;
  }

  private repository(): DeadlineRepository {
    return new DeadlineRepository(this.database.fork());
  }
}
