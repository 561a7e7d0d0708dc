import { randomUUID } from 'node:crypto';
import { Body, Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Platforms } from '#libs/connectors/registry.js';
import {
  platformOfProvider,
  PLATFORMS,
  PROVIDERS,
  type Platform,
  type Provider,
} from '#libs/contracts/platform/platform.js';
import { graceEndOf, isInForce } from '#libs/contracts/billing/plan.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { formatText, messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import type { TeamView } from '#libs/database/read-models/team-view.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { LanguageDto } from '../access/access.dto.js';
import { Caller, CallersTeam, type CallerContext } from '../access/caller.js';
import { Tokens } from '../access/tokens.js';
import { cardView, trialOf, trialView } from '../billing/views.js';
import { Database } from '../database/database.module.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { logoPath } from '../logo/logo-path.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { LinkTokenDto, SessionUserDto, type LinkedAccountDto, type MemberDto } from './profile.dto.js';
import { may } from '#libs/contracts/account/permissions.js';

/** How long a link token can open the pop-up of a provider. */
const LINK_TOKEN_SECONDS = 10 * 60;

@ApiTags('profile')
@Controller('profile')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  @GetRoute('me', { id: 'getMe', summary: 'The signed-in user.', data: SessionUserDto, withTeam: true })
  me(@Caller() caller: CallerContext, @CallersTeam() team: TeamView): { data: SessionUserDto } {
    const linkOf = (provider: Provider): LinkedAccountDto | null =>
      this.linkView(team.links.find(({ platform }) => platform === platformOfProvider(provider)));
    const links = Object.fromEntries(PROVIDERS.map((provider) => [provider, linkOf(provider)]));
    return {
      data: {
        id: caller.userId,
        first_name: caller.firstName,
        last_name: caller.lastName,
        email: caller.email,
        lang: caller.lang,
        role: caller.role,
        is_staff: caller.isStaff,
        is_tester: caller.isTester,
        whitelist: caller.isWhitelisted,
        plans: planFlags(team.plans),
        trial: team.trial && trialView(trialOf(team.trial)),
        platforms: [...this.platforms.names],
        ...(links as Record<Provider, LinkedAccountDto | null>),
        team: { id: caller.organizationId, name: team.name, logo: team.logoKey && logoPath(team.logoKey) },
        members: team.members.map(memberView),
        ...(may(caller, 'pay') ? { payment_methods: team.cards.map(cardView) } : {}),
      },
    };
  }

  @PostRoute('lang', { id: 'setLanguage', summary: 'Changes the language of the signed-in user.', message: true })
  async setLanguage(@Caller() caller: CallerContext, @Body() { lang }: LanguageDto): Promise<MessageFields> {
    await new UserRepository(this.database.fork()).setLanguage(caller.userId, lang);
    return { ...messageFields(ACCESS_TEXTS.languageUpdated), message: formatText(ACCESS_TEXTS.languageUpdated, lang) };
  }

  @GetRoute('token', {
    id: 'getLinkToken',
    summary: 'A single-use token that opens the pop-up of a provider.',
    data: LinkTokenDto,
  })
  linkToken(@Caller() caller: CallerContext): { data: LinkTokenDto } {
    const value = this.tokens.sign(
      'provider-link',
      { sub: caller.userId, sid: caller.sessionId, jti: randomUUID() },
      LINK_TOKEN_SECONDS,
    );
    return { data: { status: 'RETRIEVED', value, account: null } };
  }

  private linkView(link: TeamView['links'][number] | undefined): LinkedAccountDto | null {
    if (!link) return null;
    const { events } = link;
    return {
      name: link.name,
      email: link.email,
      status: link.status,
      linked_at: isoTime(link.linkedAt),
      last_used_at: link.lastUsedAt && isoTime(link.lastUsedAt),
      expires_at: link.tokenExpiresAt && isoTime(link.tokenExpiresAt),
      ...(link.defaultAccountId === null ? {} : { default_account: link.defaultAccountId }),
      events: events && {
        topics: this.platforms.names.includes(link.platform)
          ? [...this.platforms.for(link.platform).callbacks.topics]
          : [],
        told: events.told,
        refused: events.refused,
        refusal: events.refusal,
        asked_at: isoTime(events.askedAt),
      },
    };
  }
}

/** The platforms for which the team has an active plan. */
function planFlags(plans: TeamView['plans']): Record<Platform, boolean> {
  const now = new Date();
  const dateOf = (text: string | null) => text && new Date(text);
  const isOn = (platform: Platform): boolean =>
    plans.some(({ platform: planPlatform, status, periodStart, endsAt }) => {
      const plan = {
        status,
        endsAt: dateOf(endsAt) || null,
        graceEndsAt: graceEndOf(status, dateOf(periodStart) || null),
      };
      return planPlatform === platform && isInForce(plan, now);
    });
  return Object.fromEntries(PLATFORMS.map((platform) => [platform, isOn(platform)])) as Record<Platform, boolean>;
}

const memberView = ({ firstName, lastName, ...member }: TeamView['members'][number]): MemberDto => ({
  ...member,
  first_name: firstName,
  last_name: lastName,
});

/** PostgreSQL writes times in JSON with an offset. */
const isoTime = (text: string): string => new Date(text).toISOString();
