import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute } from '../http/routing/routes.js';
import { Fresh, dated, type Dated } from '../platforms/dated-answer.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../platforms/platform-answers.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { adAccountDto, AdAccountsDto } from './ad-accounts.dto.js';

/** The lookups of every wizard. A platform with a longer answer at the same address has its own route before this one. */
@ApiTags('lookups')
@ProviderParam()
@Controller('providers/:provider')
export class AdAccountsController {
  constructor(private readonly answers: PlatformAnswers) {}

  @GetRoute('ad_accounts', {
    id: 'getAdAccounts',
    summary: 'Ad accounts of the linked account.',
    data: AdAccountsDto,
    isDated: true,
  })
  async adAccounts(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Fresh() isFresh: boolean,
  ): Promise<Dated<AdAccountsDto>> {
    const { answer, askedAt } = await this.answers.askDated(caller, {
      platform,
      about: ['adAccounts'],
      lifeMs: ANSWER_LIFE_MS.account,
      ask: (accessToken, lookups) => lookups.adAccounts(accessToken),
      // A person without accounts creates one at the platform and looks again, so an empty list is not cached.
      isKept: (found) => found.length > 0,
      isFresh,
    });
    return dated({ answer: { ad_accounts: answer.map(adAccountDto) }, askedAt });
  }
}
