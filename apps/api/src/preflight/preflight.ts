import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AccountContext } from '#libs/connectors/port/ad-platform.js';
import type { AdAccount, PlatformLookups } from '#libs/connectors/port/lookups.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import { NamingRepository } from '#libs/database/repositories/access/naming.repository.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { CeilingRepository } from '#libs/database/repositories/spending/ceiling.repository.js';
import { assetIds } from '#libs/experiments/components.js';
import { longestLinkParams } from '#libs/experiments/planning/link-namer.js';
import { choicesIn } from '#libs/platforms/fields/audience-facts.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { hasVideoBounds, type Video } from '#libs/platforms/checking/video-faults.js';
import type { PictureSize } from '#libs/platforms/checking/picture-faults.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { limitedPart } from '#libs/platforms/fields/columns.js';
import type { CallerContext } from '../access/caller.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { CostlyActs } from '../acts/costly-acts.js';
import { PlanAccess } from '../billing/plans/plan-access.js';
import { LinkedAccounts, type Ask } from '../platforms/linked-accounts.js';
import { missingAccountText } from '../platforms/missing-account.js';
import { LookupAllowance } from '../platforms/lookup-allowance.js';
import { ExpectedPrice } from '../planning/expected-price.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../platforms/platform-answers.js';
import { brokenCeilings } from '../spending/require-under-ceilings.js';
import { PictureSizes } from '../uploads/picture-sizes.js';
import { Videos } from '../uploads/videos/videos.js';
import { fileFacts } from '../submit/file-facts.js';
import { accountChecks, MOST_FINDINGS } from './account-checks.js';
import { askedContents } from './asked-contents.js';
import { whenAnswered } from './when-answered.js';
import { askedAudiences, audienceChecks } from './audience-checks.js';
import { checksFor, type Check, type Checks } from './checks.js';
import { cardChecks, videoChecks, pictureChecks, textChecks } from './creative-checks.js';
import { checkTypedAddress, type Answered } from './ask-typed.js';

/** Roughly how many platform calls each part of a check takes. The audience part takes one call per audience. */
const COST = { standing: 3, limits: 2, preparation: 2, removed: 5 };

/** Checks an experiment before it is confirmed, for the same faults that a submit refuses. */
@Injectable()
export class Preflight {
  private readonly allowed: readonly string[];
  /** Results of address checks, by team: a person who fixes other fields checks the same address again. */
  private readonly addressResults = new LRUCache<string, Answered>({ max: 1_000, ttl: MINUTE_MS });

  constructor(
    private readonly accounts: LinkedAccounts,
    private readonly allowance: LookupAllowance,
    private readonly answers: PlatformAnswers,
    private readonly database: Database,
    private readonly pictures: PictureSizes,
    private readonly videos: Videos,
    private readonly plans: PlanAccess,
    private readonly prices: ExpectedPrice,
    private readonly acts: CostlyActs,
    @Inject(ENVIRONMENT) { EGRESS_ALLOW }: ApiEnvironment,
  ) {
    this.allowed = EGRESS_ALLOW;
  }

  /**
   * Makes all checks. If the platform cannot answer a part now, that part returns a check that says so.
   * @param isFresh whether to ask the platform again even if an answer is cached
   * @throws ApiError 400105 without a plan or trial of the platform, 400100 if nothing is linked or the account has to be linked again
   * @throws ConnectorError AUTH_EXPIRED
   */
  async check(caller: CallerContext, input: ExperimentInput, isFresh: boolean): Promise<Check[]> {
    const { organizationId } = caller;
    await this.plans.require(caller, input.platform);
    const description = descriptionOf(input);
    const checks = checksFor(description);
    const [atPlatform, ceilings, name, files, addresses] = await Promise.all([
      this.atPlatform(caller, checks, input, isFresh),
      this.ceilingsOf(organizationId, checks, input),
      this.nameOf(organizationId, checks, input),
      this.filesOf(organizationId, checks, input),
      Promise.all(
        typedAddresses(input).map(([field, address]) => this.addressOf(caller, checks, { field, address, isFresh })),
      ),
    ]);
    const creatives = [...textChecks(checks, description, input), ...cardChecks(checks, description, input)];
    return [...atPlatform, ...ceilings, ...files, ...creatives, name, ...addresses];
  }

  /** Each part depends on the account only, so a part that cannot be checked does not affect the others. */
  private async atPlatform(
    caller: CallerContext,
    checks: Checks,
    input: ExperimentInput,
    isFresh: boolean,
  ): Promise<Check[]> {
    const { organizationId, userId } = caller;
    const { platform } = input;
    const call = <T>(work: Ask<T>) => this.accounts.call(organizationId, platform, work);
    // The account's standing is looked up each time. Its other facts are cached for the same contents.
    const adAccounts = (async () => {
      this.allowance.spend(userId, COST.standing);
      return call((accessToken, lookups) => lookups.adAccounts(accessToken));
    })();
    /** If the linked person has no access to the account, no other check of it is made. */
    const withAccount = async (
      work: (account: AdAccount) => Promise<Check[]>,
      without: (accounts: readonly AdAccount[]) => Check[] = () => [],
    ): Promise<Check[]> => {
      const accounts = await adAccounts;
      const account = accounts.find(({ id }) => id === input.account.id);
      return account === undefined ? without(accounts) : work(account);
    };
    const cached = <T>(
      part: 'preparation' | 'removed',
      account: AdAccount,
      ask: (lookups: PlatformLookups, context: AccountContext) => Promise<T>,
    ) =>
      this.answers.ask(caller, {
        platform,
        isFresh,
        lifeMs: ANSWER_LIFE_MS.account,
        cost: COST[part],
        about: [`preflight.${part}`, account.id, askedContents(input)],
        ask: async (_, lookups, accountOf) => ask(lookups, await accountOf(account.id)),
      });
    const account = withAccount(
      async (one) => {
        const prepared = cached('preparation', one, (lookups, context) => lookups.prepare(context, input));
        const [linkParams, [trouble, leftMinor], limits, preparation] = await Promise.all([
          this.linkParamsOf(organizationId, input),
          call(async (_, lookups, accountOf) => {
            const context = await accountOf(one.id);
            return Promise.all([lookups.accountTrouble(context), lookups.funds(context)]);
          }),
          prepared.then(({ path = null }) =>
            this.answers.ask(caller, {
              platform,
              isFresh,
              lifeMs: ANSWER_LIFE_MS.account,
              cost: COST.limits,
              about: ['preflight.limits', one.id, one.currency, limitedPart(descriptionOf(input), input), path],
              ask: async (_, lookups, accountOf) => lookups.limits(await accountOf(one.id), input, path),
            }),
          ),
          prepared,
        ]);
        const files = await fileFacts(new AssetRepository(this.database.fork()), caller.organizationId, input);
        const cpmMinor = await this.prices.cpmMinor(caller.organizationId, platform, one.currency);
        const known = { account: one, trouble, leftMinor, limits, preparation, linkParams, files, cpmMinor };
        return accountChecks(checks, known, input);
      },
      (accounts) => [checks.blocking(missingAccountText(accounts, input.account.id), 'account')],
    );
    const lists = withAccount(async (one) => {
      const removed = await cached('removed', one, (lookups, context) => lookups.removed(context, input));
      return removed.length > 0
        ? removed.slice(0, MOST_FINDINGS).map(checks.refused)
        : [checks.done(PREFLIGHT_TEXTS.nothingRemoved)];
    });
    const audiences = withAccount((one) => this.audiencesOf(caller, checks, { account: one, input, isFresh }));
    const parts = await Promise.all([
      whenAnswered(checks, PREFLIGHT_TEXTS.ofAccount, account),
      whenAnswered(checks, PREFLIGHT_TEXTS.ofLists, lists),
      whenAnswered(checks, PREFLIGHT_TEXTS.ofAudiences, audiences),
    ]);
    return parts.flat();
  }

  /** This part takes the most calls. Its answer stays the same until somebody changes the audience, so it is cached. */
  private async audiencesOf(
    caller: CallerContext,
    checks: Checks,
    { account, input, isFresh }: { account: AdAccount; input: ExperimentInput; isFresh: boolean },
  ): Promise<Check[]> {
    const { platform, objective, exclusions } = input;
    const audiences = askedAudiences(input);
    const sizes = await this.answers.ask(caller, {
      platform,
      isFresh,
      lifeMs: ANSWER_LIFE_MS.search,
      cost: audiences.length,
      about: [
        'audienceSizes',
        account.id,
        objective,
        input.audiences,
        exclusions,
        choicesIn(descriptionOf(input), input),
      ],
      ask: async (_, lookups, accountOf) => lookups.audienceSizes(await accountOf(account.id), input, audiences),
    });
    return audienceChecks(checks, input, audiences, sizes);
  }

  /** The longest text that the team's pattern adds to an address; the address needs room for it. */
  private async linkParamsOf(organizationId: string, input: ExperimentInput): Promise<string | undefined> {
    const naming = await new NamingRepository(this.database.fork()).patterns(organizationId, input.platform);
    return longestLinkParams({ name: input.information.name, input, naming });
  }

  /** The owner's ceilings that the budget exceeds; empty if there are none. */
  private async ceilingsOf(organizationId: string, checks: Checks, input: ExperimentInput): Promise<Check[]> {
    const { platform, account, information } = input;
    const { currency } = information;
    const amountMinor = toMinorUnits(information.budget, currency);
    if (amountMinor === null) return [];
    const spent = { platform, accountId: account.id, currency, amountMinor };
    const broken = await brokenCeilings(new CeilingRepository(this.database.fork()), organizationId, spent);
    return broken.map((text) => checks.blocking(text, 'information.budget'));
  }

  private async filesOf(organizationId: string, checks: Checks, input: ExperimentInput): Promise<Check[]> {
    const rows = await new AssetRepository(this.database.fork()).existing(organizationId, assetIds(input));
    const sizes = new Map<string, PictureSize | null>();
    for (const row of rows) {
      const size = row.kind === 'image' ? await this.pictures.of(row) : null;
      if (row.kind !== 'image' || size !== null) sizes.set(row.id, size);
    }
    const known = new Set(rows.map(({ id }) => id));
    const description = descriptionOf(input);
    const videos = hasVideoBounds(description) ? await this.videosOf(organizationId, rows) : new Map<string, Video>();
    return [
      ...pictureChecks(checks, description, input, { sizes, known }),
      ...videoChecks(checks, description, input, videos),
    ];
  }

  /** Lengths are stored with the videos. A video stored without its length is read once, and its length is then kept. */
  private async videosOf(organizationId: string, rows: readonly Asset[]): Promise<Map<string, Video>> {
    const videos = new Map<string, Video>();
    for (const { id, kind, storageKey, sizeBytes, seconds } of rows) {
      if (kind !== 'video') continue;
      const bytes = Number(sizeBytes);
      const known = seconds ?? (await this.readLength(organizationId, { id, storageKey, sizeBytes: bytes }));
      videos.set(id, { bytes, seconds: known > 0 ? known : null });
    }
    return videos;
  }

  private async readLength(
    organizationId: string,
    { id, ...stored }: { id: string; storageKey: string; sizeBytes: number },
  ): Promise<number> {
    const seconds = (await this.videos.read(organizationId, stored))?.seconds ?? 0;
    await new AssetRepository(this.database.fork()).keepSeconds(organizationId, id, seconds);
    return seconds;
  }

  private async nameOf(organizationId: string, checks: Checks, input: ExperimentInput): Promise<Check> {
    const { platform, information } = input;
    const { name } = information;
    const isTaken = await new ExperimentRepository(this.database.fork()).isNamed(organizationId, { platform, name });
    const field = 'information.name';
    return isTaken
      ? checks.warned(withParams(PREFLIGHT_TEXTS.nameTaken, { name }), field)
      : checks.done(PREFLIGHT_TEXTS.nameFree, field);
  }

  /** Faults of the team's own page only warn, because the team can fix the page before the run begins. */
  private async addressOf(
    { organizationId }: CallerContext,
    checks: Checks,
    { field, address, isFresh }: { field: string; address: string; isFresh: boolean },
  ): Promise<Check> {
    const key = JSON.stringify([organizationId, address]);
    const known = isFresh ? undefined : this.addressResults.get(key);
    let waitSeconds = 0;
    const mayAsk = async (about: string): Promise<boolean> => {
      try {
        await this.acts.take(organizationId, 'link-checks', { about });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        waitSeconds = error.retryAfterSeconds ?? 60;
        return false;
      }
    };
    const answered = known ?? (await checkTypedAddress(address, { allowed: this.allowed }, mayAsk));
    if (answered.outcome !== 'throttled') this.addressResults.set(key, answered);
    const host = URL.canParse(address) ? new URL(address).host : address;
    if (answered.outcome === 'status')
      return checks.warned(withParams(PREFLIGHT_TEXTS.status, { host, status: answered.status }), field);
    const text = withParams(PREFLIGHT_TEXTS[answered.outcome], { host });
    if (answered.outcome === 'throttled')
      return checks.unknown(text, new Date(Date.now() + waitSeconds * 1_000).toISOString());
    return answered.outcome === 'answers' ? checks.done(text, field) : checks.warned(text, field);
  }
}

/** Landing page addresses in the experiment's own fields, without lists. */
const typedAddresses = (input: ExperimentInput): [field: string, address: string][] =>
  fieldsOf(descriptionOf(input)).flatMap(({ path, field, isList }) => {
    const address = field.kind === 'url' && !isList ? textOf(valueAt(input, path)) : '';
    return address === '' ? [] : [[path, address]];
  });
