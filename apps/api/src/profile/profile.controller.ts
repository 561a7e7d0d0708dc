import { randomUUID } from 'node:crypto';
import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { platformOfProvider, PROVIDERS, type Provider } from '#libs/contracts/platform.js';
import type { Invitation } from '#libs/database/entities/invitation.entity.js';
import type { PlatformLink } from '#libs/database/entities/platform-link.entity.js';
import type { User } from '#libs/database/entities/user.entity.js';
import { TeamRepository } from '#libs/database/repositories/team.repository.js';
import { UserRepository } from '#libs/database/repositories/user.repository.js';
import { LanguageDto } from '../access/access.dto.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Tokens } from '../access/tokens.js';
import { Database } from '../database/database.module.js';
import { GetRoute, PostRoute } from '../http/routes.js';
import { LinkedAccounts } from '../platforms/linked-accounts.js';
import { LinkTokenDto, SessionUserDto, type LinkedAccountDto, type MemberDto } from './profile.dto.js';

/** How long a provider pop-up may be opened with a link token. */
const LINK_TOKEN_SECONDS = 10 * 60;

@ApiTags('profile')
@Controller('profile')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly accounts: LinkedAccounts,
  ) {}

  @GetRoute('me', { id: 'getMe', summary: 'The signed-in user.', data: SessionUserDto })
  async me(@Caller() caller: CallerContext): Promise<{ data: SessionUserDto }> {
    const em = this.database.fork();
    const users = new UserRepository(em);
    const organization = await users.organization(caller.organizationId);
    const members = await users.membersOf(caller.organizationId);
    const invitations = await new TeamRepository(em).openInvitations(caller.organizationId);
    const links = await this.accounts.links().list(caller.organizationId);
    const linkOf = (provider: Provider): LinkedAccountDto | null =>
      linkView(links.find(({ platform }) => platform === platformOfProvider(provider)));
    const [facebook, tiktok, google] = PROVIDERS.map(linkOf);
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
        plans: { meta: false, google: false, tiktok: false },
        facebook: facebook ?? null,
        tiktok: tiktok ?? null,
        google: google ?? null,
        team: { id: organization.id, name: organization.name, logo: null },
        members: [...members.map(memberView), ...invitations.map(invitedView)],
        ...(caller.role === 'owner' ? { payment_methods: [] } : {}),
      },
    };
  }

  @PostRoute('lang', { id: 'setLanguage', summary: 'Changes the language of the signed-in user.', message: true })
  async setLanguage(@Caller() caller: CallerContext, @Body() { lang }: LanguageDto): Promise<{ message: string }> {
    await new UserRepository(this.database.fork()).setLanguage(caller.userId, lang);
    return { message: lang === 'es' ? 'Idioma actualizado' : 'Language Updated' };
  }

  @GetRoute('token', {
    id: 'getLinkToken',
    summary: 'A single-use token that the provider pop-up is opened with.',
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
}

const memberView = (member: User): MemberDto => ({
  id: member.id,
  first_name: member.firstName,
  last_name: member.lastName,
  email: member.email,
  role: member.role,
  status: member.status === 'REMOVED' ? 'DISABLED' : member.status,
});

/** Somebody who was asked and has not joined yet. */
const invitedView = ({ id, email }: Invitation): MemberDto => ({
  ...{ id: String(id), first_name: '', last_name: '', email },
  ...{ role: 'other', status: 'PENDING' },
});

const linkView = (link: PlatformLink | undefined): LinkedAccountDto | null =>
  link
    ? {
        name: link.name,
        status: link.status,
        linked_at: link.linkedAt.toISOString(),
        last_used_at: link.lastUsedAt?.toISOString() ?? null,
        expires_at: link.tokenExpiresAt?.toISOString() ?? null,
      }
    : null;
