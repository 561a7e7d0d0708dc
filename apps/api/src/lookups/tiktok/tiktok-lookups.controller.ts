import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { OfAdvertiser, TikTokLookups } from '#libs/connectors/tiktok/lookups/tiktok-lookups.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { GetRoute } from '../../http/routing/routes.js';
import { Fresh, dated, type Dated } from '../../platforms/dated-answer.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../../platforms/platform-answers.js';
import { adAccountDto, ReferenceDto } from '../ad-accounts.dto.js';
import {
  OfTikTokAccountDto,
  TikTokAccountDto,
  TikTokConversionsQueryDto,
  TikTokDeviceDto,
  TikTokIdentityDto,
  TikTokInterestDto,
  TikTokInterestsQueryDto,
  TikTokLocationDto,
  TikTokLocationsQueryDto,
  TikTokPixelDto,
} from './tiktok-lookups.dto.js';

/** Rows that are the same for everybody, or that people search letter by letter. */
const SHARED = { lifeMs: ANSWER_LIFE_MS.search, isOwn: false };
/** Rows of an account. People often create a missing row at the platform and then look again, so the cache is short. */
const OWN = { lifeMs: ANSWER_LIFE_MS.account, isOwn: true };

interface Lookup {
  account: string;
  about: readonly [name: string, ...values: unknown[]];
  kind: { lifeMs: number; isOwn: boolean };
  isFresh?: boolean;
}

/** Lookups of the TikTok wizard, through the team's linked account. */
@ApiTags('lookups')
@Controller('providers/tiktok')
export class TikTokLookupsController {
  constructor(private readonly answers: PlatformAnswers) {}

  @GetRoute('accounts', {
    id: 'getTikTokAccounts',
    summary: 'Ad accounts of the linked account.',
    data: [TikTokAccountDto],
    isDated: true,
  })
  async accounts(@Caller() caller: CallerContext, @Fresh() isFresh: boolean): Promise<Dated<TikTokAccountDto[]>> {
    const { answer, askedAt } = await this.answers.askDated(caller, {
      platform: 'tiktok',
      about: ['adAccounts'],
      lifeMs: ANSWER_LIFE_MS.account,
      isFresh,
      ask: (accessToken, lookups) => lookups.adAccounts(accessToken),
      isKept: (rows) => rows.length > 0,
    });
    return dated({ answer: answer.map((row) => ({ ...adAccountDto(row), advertiser_id: row.id })), askedAt });
  }

  @GetRoute('locations', {
    id: 'searchTikTokLocations',
    summary: 'Countries, provinces, cities and postal codes by name.',
    data: [TikTokLocationDto],
    isDated: true,
  })
  async locations(
    @Caller() caller: CallerContext,
    @Query() { account, q }: TikTokLocationsQueryDto,
  ): Promise<Dated<TikTokLocationDto[]>> {
    const words = q.trim();
    // A search ignores case.
    const about = ['locations', account, words.toLowerCase()] as const;
    return this.list(caller, { account, about, kind: SHARED }, async (lookups, context) => {
      const rows = words === '' ? [] : await lookups.locations(context, words);
      return rows.map((row) => ({ ...row, geo_id: row.id }));
    });
  }

  @GetRoute('interests', {
    id: 'getTikTokInterests',
    summary: 'All interests, those of the upper levels first.',
    data: [TikTokInterestDto],
    isDated: true,
  })
  async interests(
    @Caller() caller: CallerContext,
    @Query() { account, lang }: TikTokInterestsQueryDto,
  ): Promise<Dated<TikTokInterestDto[]>> {
    const about = ['interests', account, lang] as const;
    return this.list(caller, { account, about, kind: SHARED }, (lookups, context) => lookups.interests(context, lang));
  }

  @GetRoute('devices', {
    id: 'getTikTokDevices',
    summary: 'Brands, series and models of devices.',
    data: [TikTokDeviceDto],
    isDated: true,
  })
  async devices(
    @Caller() caller: CallerContext,
    @Query() { account }: OfTikTokAccountDto,
  ): Promise<Dated<TikTokDeviceDto[]>> {
    const about = ['devices', account] as const;
    return this.list(caller, { account, about, kind: SHARED }, (lookups, context) => lookups.devices(context));
  }

  @GetRoute('content_exclusions', {
    id: 'getTikTokContentExclusions',
    summary: 'Kinds of content to exclude ads from.',
    data: [ReferenceDto],
    isDated: true,
  })
  async contentExclusions(
    @Caller() caller: CallerContext,
    @Query() { account }: OfTikTokAccountDto,
  ): Promise<Dated<ReferenceDto[]>> {
    const about = ['contentExclusions', account] as const;
    return this.list(caller, { account, about, kind: SHARED }, (lookups, context) =>
      lookups.contentExclusions(context),
    );
  }

  @GetRoute('audiences', {
    id: 'getTikTokAudiences',
    summary: 'Custom audiences of an ad account that ads can target.',
    data: [ReferenceDto],
    isDated: true,
  })
  async audiences(
    @Caller() caller: CallerContext,
    @Query() { account }: OfTikTokAccountDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<ReferenceDto[]>> {
    const about = ['customAudiences', account] as const;
    return this.list(caller, { account, about, kind: OWN, isFresh }, (lookups, context) =>
      lookups.customAudiences(context),
    );
  }

  @GetRoute('pixels', {
    id: 'getTikTokPixels',
    summary: 'Pixels of an ad account with the events that they know.',
    data: [TikTokPixelDto],
    isDated: true,
  })
  async pixels(
    @Caller() caller: CallerContext,
    @Query() { account }: OfTikTokAccountDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<TikTokPixelDto[]>> {
    const about = ['pixels', account] as const;
    return this.list(caller, { account, about, kind: OWN, isFresh }, async (lookups, context) => {
      const rows = await lookups.pixels(context);
      return rows.map((row) => ({ ...row, pixel_id: row.id, pixel_name: row.name }));
    });
  }

  @GetRoute('custom_conversions', {
    id: 'getTikTokCustomConversions',
    summary: 'Custom conversions based on the events of a pixel.',
    data: [ReferenceDto],
    isDated: true,
  })
  async customConversions(
    @Caller() caller: CallerContext,
    @Query() { account, pixel }: TikTokConversionsQueryDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<ReferenceDto[]>> {
    const about = ['customConversions', account, pixel] as const;
    return this.list(caller, { account, about, kind: OWN, isFresh }, (lookups, context) =>
      lookups.customConversions(context, pixel),
    );
  }

  @GetRoute('identities', {
    id: 'getTikTokIdentities',
    summary: 'Identities under which an ad account may show ads.',
    data: [TikTokIdentityDto],
    isDated: true,
  })
  async identities(
    @Caller() caller: CallerContext,
    @Query() { account }: OfTikTokAccountDto,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<TikTokIdentityDto[]>> {
    const about = ['identities', account] as const;
    return this.list(caller, { account, about, kind: OWN, isFresh }, (lookups, context) => lookups.identities(context));
  }

  private async list<T>(
    caller: CallerContext,
    { account, about, kind: { lifeMs, isOwn }, isFresh = false }: Lookup,
    work: (lookups: TikTokLookups, context: OfAdvertiser) => Promise<T[]>,
  ): Promise<Dated<T[]>> {
    const lookup = await this.answers.askDated(caller, {
      platform: 'tiktok',
      about,
      lifeMs,
      isFresh,
      ask: (accessToken, lookups) => work(lookups as TikTokLookups, { accessToken, accountId: account }),
      isKept: (rows) => !isOwn || rows.length > 0,
    });
    return dated(lookup);
  }
}
