import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { GoogleAccount as AccountRow } from '#libs/connectors/google/lookups/accounts.js';
import type { GoogleLookups } from '#libs/connectors/google/lookups/google-lookups.js';
import type { AccountContext } from '#libs/connectors/port/ad-platform.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { GetRoute } from '../../http/routing/routes.js';
import { Fresh, dated, type Dated } from '../../platforms/dated-answer.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../../platforms/platform-answers.js';
import { adAccountDto, ReferenceDto } from '../ad-accounts.dto.js';
import { GoogleAccount, googleLookups } from './google-account.js';
import {
  GoogleAccountDto,
  GoogleAssetDto,
  GoogleAudienceDto,
  GoogleDemographicDto,
  GoogleLocationDto,
  GooglePixelDto,
  GooglePlacementDto,
  GoogleLocationsQueryDto,
  GoogleSearchQueryDto,
  GoogleTopicsQueryDto,
  OfGoogleAccountDto,
} from './google-lookups.dto.js';

/** Rows that are the same for everybody, or that people search letter by letter. */
const SHARED = { lifeMs: ANSWER_LIFE_MS.search, isOwn: false };
/** Rows of an account. People often create a missing row at the platform and then look again, so the cache is short. */
const OWN = { lifeMs: ANSWER_LIFE_MS.account, isOwn: true };

interface Lookup {
  account: string | undefined;
  about: readonly [name: string, ...values: unknown[]];
  kind: { lifeMs: number; isOwn: boolean };
  isFresh?: boolean;
}

/** The lookups of the Google wizard, through the linked account. */
@ApiTags('lookups')
@Controller('providers/google')
export class GoogleLookupsController {
  constructor(
    private readonly answers: PlatformAnswers,
    private readonly account: GoogleAccount,
  ) {}

  @GetRoute('accounts', {
    id: 'getGoogleAccounts',
    summary: 'Customers of the linked account that run ads, each with the managers above it.',
    data: [GoogleAccountDto],
    isDated: true,
  })
  async accounts(@Caller() caller: CallerContext, @Fresh() isFresh: boolean): Promise<Dated<GoogleAccountDto[]>> {
    const { answer, askedAt } = await this.answers.askDated(caller, {
      platform: 'google',
      about: ['adAccounts'],
      lifeMs: ANSWER_LIFE_MS.account,
      isFresh,
      ask: (accessToken, lookups) => lookups.adAccounts(accessToken),
      isKept: (rows) => rows.length > 0,
    });
    const rows = answer as AccountRow[];
    return dated({
      answer: rows.map((row) => ({ ...adAccountDto(row), customer_id: row.id, managers: [...row.managers] })),
      askedAt,
    });
  }

  @GetRoute('locations', {
    id: 'searchGoogleLocations',
    summary: 'Countries, regions, cities and postal codes by name.',
    data: [GoogleLocationDto],
    isDated: true,
  })
  async locations(
    @Caller() caller: CallerContext,
    @Query() { account, q, lang = 'en' }: GoogleLocationsQueryDto,
  ): Promise<Dated<GoogleLocationDto[]>> {
    const words = q.trim();
    return this.list(caller, searchFor('locations', account, words, lang), async (lookups, context) =>
      words === '' ? [] : lookups.locations(context, words, lang),
    );
  }

  @GetRoute('topics', {
    id: 'searchGoogleTopics',
    summary: 'Topics of pages by name.',
    data: [ReferenceDto],
    isDated: true,
  })
  async topics(
    @Caller() caller: CallerContext,
    @Query() { account, q = '' }: GoogleTopicsQueryDto,
  ): Promise<Dated<ReferenceDto[]>> {
    const words = q.trim();
    return this.list(caller, searchFor('topics', account, words), (lookups, context) => lookups.topics(context, words));
  }

  @GetRoute('placements', {
    id: 'searchGooglePlacements',
    summary: 'The typed website, app, video or channel, and categories of apps by name.',
    data: [GooglePlacementDto],
    isDated: true,
  })
  async placements(
    @Caller() caller: CallerContext,
    @Query() { account, q }: GoogleSearchQueryDto,
  ): Promise<Dated<GooglePlacementDto[]>> {
    const words = q.trim();
    // Ids of videos and apps differ by case.
    const lookup = { account, about: ['placements', words], kind: SHARED } as const;
    return this.list(caller, lookup, async (lookups, context) =>
      words === '' ? [] : lookups.placements(context, words),
    );
  }

  @GetRoute('languages', {
    id: 'getGoogleLanguages',
    summary: 'Languages that campaigns can target.',
    data: [ReferenceDto],
    isDated: true,
  })
  async languages(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
  ): Promise<Dated<ReferenceDto[]>> {
    const lookup = { account, about: ['languages'], kind: SHARED } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.languages(context));
  }

  @GetRoute('segments', {
    id: 'getGoogleSegments',
    summary: 'In-market segments: people who are about to buy.',
    data: [ReferenceDto],
    isDated: true,
  })
  async segments(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
  ): Promise<Dated<ReferenceDto[]>> {
    const lookup = { account, about: ['segments'], kind: SHARED } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.segments(context));
  }

  @GetRoute('interests', {
    id: 'getGoogleInterests',
    summary: 'Affinity segments: interests of people.',
    data: [ReferenceDto],
    isDated: true,
  })
  async interests(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
  ): Promise<Dated<ReferenceDto[]>> {
    const lookup = { account, about: ['interests'], kind: SHARED } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.interests(context));
  }

  @GetRoute('demographics', {
    id: 'getGoogleDemographics',
    summary: 'Detailed demographics and life events.',
    data: [GoogleDemographicDto],
    isDated: true,
  })
  async demographics(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
  ): Promise<Dated<GoogleDemographicDto[]>> {
    const lookup = { account, about: ['demographics'], kind: SHARED } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.demographics(context));
  }

  @GetRoute('custom_audiences', {
    id: 'getGoogleAudiences',
    summary: 'User lists and custom audiences of a customer.',
    data: [GoogleAudienceDto],
    isDated: true,
  })
  async audiences(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<GoogleAudienceDto[]>> {
    const lookup = { account, about: ['customAudiences'], kind: OWN, isFresh } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.customAudiences(context));
  }

  @GetRoute('assets', {
    id: 'getGoogleAssets',
    summary: 'Pictures of a customer.',
    data: [GoogleAssetDto],
    isDated: true,
  })
  async assets(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<GoogleAssetDto[]>> {
    const lookup = { account, about: ['assets'], kind: OWN, isFresh } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.assets(context));
  }

  @GetRoute('pixels', {
    id: 'getGooglePixels',
    summary: 'Conversion actions of a customer that campaigns can optimize for.',
    data: [GooglePixelDto],
    isDated: true,
  })
  async pixels(
    @Caller() caller: CallerContext,
    @Query() { account }: OfGoogleAccountDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<GooglePixelDto[]>> {
    const lookup = { account, about: ['pixels'], kind: OWN, isFresh } as const;
    return this.list(caller, lookup, (lookups, context) => lookups.pixels(context));
  }

  private async list<T>(
    caller: CallerContext,
    { account: named, about: [name, ...values], kind: { lifeMs, isOwn }, isFresh = false }: Lookup,
    work: (lookups: GoogleLookups, context: AccountContext) => Promise<T[]>,
  ): Promise<Dated<T[]>> {
    const id = await this.account.idOf(caller, named);
    const lookup = await this.answers.askDated(caller, {
      platform: 'google',
      about: [name, id, ...values],
      lifeMs,
      isFresh,
      ask: async (_token, lookups, account) => work(googleLookups(lookups), await account(id)),
      isKept: (rows) => !isOwn || rows.length > 0,
    });
    return dated(lookup);
  }
}

/** A search ignores case. */
const searchFor = (name: string, account: string | undefined, words: string, ...more: readonly string[]): Lookup => ({
  account,
  about: [name, words.toLowerCase(), ...more],
  kind: SHARED,
});
