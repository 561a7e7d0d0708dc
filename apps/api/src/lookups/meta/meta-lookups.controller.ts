import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MetaLookups } from '#libs/connectors/meta/lookups/meta-lookups.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { Bounds } from '../../http/bodies/bounded-json.js';
import { GetRoute, PostRoute } from '../../http/routing/routes.js';
import { Fresh, dated, type Dated } from '../../platforms/dated-answer.js';
import { ANSWER_LIFE_MS, PlatformAnswers, type Question } from '../../platforms/platform-answers.js';
import { experimentLookups } from './experiment-lookups.js';
import {
  AccountLookupsDto,
  AccountLookupsQueryDto,
  AdAccountsAndPagesDto,
  ExperimentLookupDto,
  InterestDto,
  LocationDto,
  PageLookupsDto,
  PageLookupsQueryDto,
  PlatformSearchQueryDto,
  SearchQueryDto,
} from './meta-lookups.dto.js';
import { adAccountDto } from '../ad-accounts.dto.js';
import { ReachQueryDto, ReachRowDto } from './reach.dto.js';

/** The limits of a request's body: it fits 200 audiences with their places and interests. */
const REACH_BODY: Bounds = { bytes: 512 * 1024, values: 10_000, entries: 1_000 };
/** Estimates are single calls, and light ones. */
const AUDIENCES_PER_CALL = 10;
const SEARCH = { lifeMs: ANSWER_LIFE_MS.search };
/** A person without any rows creates one at the platform and looks again, so empty answers are not cached. */
const OWN = { lifeMs: ANSWER_LIFE_MS.account, isKept: (answer: object) => Object.values(answer).some(isFilled) };
/** An experiment needs an ad account and a page, so an answer without either is not cached. */
const ACCOUNTS = { ...OWN, isKept: (answer: object) => Object.values(answer).every(isFilled) };
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Searches ignore case, and blanks at both ends. */
const sameText = (q: string): string => q.trim().toLowerCase();

/** Lookups of the Meta wizard, through the team's linked account. */
@ApiTags('lookups')
@Controller('providers/facebook')
export class MetaLookupsController {
  constructor(private readonly answers: PlatformAnswers) {}

  @GetRoute('ad_accounts', {
    id: 'getMetaAdAccounts',
    summary: 'Ad accounts and pages of the linked account.',
    data: AdAccountsAndPagesDto,
    isDated: true,
  })
  async adAccounts(@Caller() caller: CallerContext, @Fresh() isFresh: boolean): Promise<Dated<AdAccountsAndPagesDto>> {
    return this.ask(caller, { ...ACCOUNTS, isFresh }, ['adAccountsAndPages'], async (lookups, token) => {
      const [accounts, pages] = await Promise.all([lookups.adAccounts(token), lookups.pages(token)]);
      return {
        ad_accounts: accounts.map(adAccountDto),
        pages,
      };
    });
  }

  @PostRoute('ad_accounts/lookups', {
    id: 'getMetaAccountLookups',
    summary:
      'Pixels, custom audiences, custom conversions and apps of an ad account, and who is named in its ads for the EU.',
    data: AccountLookupsDto,
    isDated: true,
  })
  async accountLookups(
    @Caller() caller: CallerContext,
    @Body() { account_id }: AccountLookupsQueryDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<AccountLookupsDto>> {
    return this.ask(caller, { ...OWN, isFresh }, ['accountLookups', account_id], async (lookups, token) => {
      const [{ pixels, customAudiences, customConversions, applications }, sponsors] = await Promise.all([
        lookups.accountLookups(token, account_id),
        lookups.adSponsors(token, account_id),
      ]);
      return {
        pixels,
        custom_audiences: customAudiences.map(({ id, name, lowerBound, upperBound }) => ({
          id,
          name,
          lower_bound: lowerBound,
          upper_bound: upperBound,
        })),
        custom_conversions: customConversions,
        applications: applications.map(({ id, name, googlePlay, itunes }) => ({
          id,
          name,
          google_play: googlePlay,
          itunes,
        })),
        dsa_beneficiary: sponsors.beneficiary,
        dsa_payor: sponsors.payor,
      };
    });
  }

  /** Works without a linked account too: only the devices come from the platform. */
  @GetRoute('lookups/experiment', {
    id: 'getMetaExperimentLookups',
    summary: 'Industries, systems, devices, placements and other fixed choices.',
    data: [ExperimentLookupDto],
  })
  async experimentLookups(@Caller() caller: CallerContext): Promise<{ data: ExperimentLookupDto[] }> {
    const devices = this.ask(caller, SEARCH, ['userDevices'], (lookups, token) => lookups.userDevices(token)).catch(
      (error: unknown) => {
        // without a link, the other choices are still useful
        if (error instanceof ApiError) return { data: [] };
        throw error;
      },
    );
    return { data: experimentLookups((await devices).data) };
  }

  @PostRoute('lookups/page', {
    id: 'getMetaPageLookups',
    summary: 'Lead forms and Instagram accounts of a page.',
    data: PageLookupsDto,
    isDated: true,
  })
  async pageLookups(
    @Caller() caller: CallerContext,
    @Body() query: PageLookupsQueryDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<PageLookupsDto>> {
    return this.ask(
      caller,
      { ...OWN, isFresh },
      ['pageLookups', query.id, query.account_id],
      async (lookups, token) => {
        const { forms, instagramAccounts } = await lookups.pageLookups(token, {
          pageId: query.id,
          accountId: query.account_id,
        });
        return { forms, ig_accounts: instagramAccounts };
      },
    );
  }

  @GetRoute('locations', {
    id: 'searchMetaLocations',
    summary: 'Cities, regions and countries by name.',
    data: [LocationDto],
    isDated: true,
  })
  async locations(
    @Caller() caller: CallerContext,
    @Query() { q, lang }: PlatformSearchQueryDto,
  ): Promise<Dated<LocationDto[]>> {
    return this.ask(caller, SEARCH, ['locations', sameText(q), lang], (lookups, token) =>
      lookups.locations(token, q, lang),
    );
  }

  @GetRoute('interests', {
    id: 'searchMetaInterests',
    summary: 'Interests by name.',
    data: [InterestDto],
    isDated: true,
  })
  async interests(
    @Caller() caller: CallerContext,
    @Query() { q, lang }: PlatformSearchQueryDto,
  ): Promise<Dated<InterestDto[]>> {
    return this.ask(caller, SEARCH, ['interests', sameText(q), lang], (lookups, token) =>
      lookups.interests(token, q, lang),
    );
  }

  @PostRoute('demographics', {
    id: 'searchMetaDemographics',
    summary: 'Demographics by name.',
    data: [InterestDto],
    isDated: true,
  })
  async demographics(@Caller() caller: CallerContext, @Body() { q }: SearchQueryDto): Promise<Dated<InterestDto[]>> {
    return this.ask(caller, SEARCH, ['demographics', sameText(q)], (lookups, token) => lookups.demographics(token, q));
  }

  @PostRoute('reach', {
    id: 'estimateMetaReach',
    summary: 'Expected size of each audience.',
    data: [ReachRowDto],
    isDated: true,
    body: REACH_BODY,
  })
  async reach(@Caller() caller: CallerContext, @Body() query: ReachQueryDto): Promise<Dated<ReachRowDto[]>> {
    const { account_id: accountId, audiences, exclusions = {}, user_os: userOs } = query;
    const request = { accountId, audiences, exclusions, userOs };
    const options = {
      lifeMs: ANSWER_LIFE_MS.account,
      cost: Math.ceil(audiences.length / AUDIENCES_PER_CALL),
      // A person may fix a refused audience at the platform, so refusals are not cached.
      isKept: (rows: ReachRowDto[]) => rows.every(({ error }) => error?.type !== 'platform'),
    };
    return this.ask(caller, options, ['reach', request], (lookups, token) => lookups.reach(token, request));
  }

  private async ask<T>(
    caller: CallerContext,
    options: Pick<Question<T>, 'lifeMs' | 'cost' | 'isKept' | 'isFresh'>,
    about: Question<T>['about'],
    work: (lookups: MetaLookups, token: string) => Promise<T>,
  ): Promise<Dated<T>> {
    const ask: Question<T>['ask'] = (token, lookups) => work(lookups as MetaLookups, token);
    return dated(await this.answers.askDated(caller, { platform: 'meta', about, ask, ...options }));
  }
}
