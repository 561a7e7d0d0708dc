import { Body, Controller, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { TEAM_ROLES } from '#libs/contracts/account/team.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { SessionRepository } from '#libs/database/repositories/access/session.repository.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { IDLE_MS } from '../access/session.service.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import {
  AuditDetailDto,
  AuditPageDto,
  AuditQueryDto,
  EndSessionDto,
  SessionDto,
  UpdateProfileDto,
} from './account.dto.js';
import { AccountService } from './account.service.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import type { MessageFields } from '#libs/contracts/messages/format-text.js';
import { requireMay } from '../access/require-may.js';

/** A person's own account, and the team's audit trail for its managers. */
@ApiTags('profile')
@Controller('profile')
export class AccountController {
  constructor(
    private readonly database: Database,
    private readonly account: AccountService,
    private readonly audit: Audit,
  ) {}

  @PostRoute('update', {
    id: 'updateProfile',
    summary:
      'Changes your names. With the current password it can also change the password, which ends all other sessions.',
    message: true,
  })
  async update(
    @Caller() caller: CallerContext,
    @Body() form: UpdateProfileDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    return messageFields(await this.account.update(caller, form, request));
  }

  @GetRoute('sessions', { id: 'getSessions', summary: 'Your open sessions.', data: [SessionDto] })
  async sessions(@Caller() { userId, sessionId }: CallerContext): Promise<{ data: SessionDto[] }> {
    const rows = await new SessionRepository(this.database.fork()).listLive(userId, IDLE_MS);
    return {
      data: rows.map((row) => ({
        id: row.id,
        is_current: row.id === sessionId,
        user_agent: row.userAgent,
        ip: row.ip,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt.toISOString(),
      })),
    };
  }

  @PostRoute('sessions/end', { id: 'endSession', summary: 'Ends one of your sessions.', message: true })
  async endSession(
    @Caller() { userId, organizationId }: CallerContext,
    @Body() { id }: EndSessionDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.database.fork().transactional(async (em) => {
      if (!(await new SessionRepository(em).endOwn(userId, id))) throw notFound();
      await this.audit.record('session.ended', request, { userId, organizationId }, em);
    });
    return messageFields(ACCESS_TEXTS.sessionEnded);
  }

  @GetRoute('audit', { id: 'getAudit', summary: "The team's audit trail, newest first.", data: AuditPageDto })
  async trail(
    @Caller() caller: CallerContext,
    @Query() { page, size }: AuditQueryDto,
  ): Promise<{ data: AuditPageDto }> {
    requireMay(caller, 'read-trail');
    const trail = new AuditRepository(this.database.fork());
    const { rows, total } = await trail.page(caller.organizationId, { page, size });
    return {
      data: {
        rows: rows.map(({ at, firstName, lastName, email, target, targetName, detail, ...event }) => ({
          ...event,
          target: target !== null && CARD_ID.test(target) ? null : target,
          target_name: targetName,
          detail: auditDetail(detail),
          at: new Date(at).toISOString(),
          who: email === null ? null : { name: `${firstName} ${lastName}`.trim(), email },
        })),
        total,
        page,
        size,
      },
    };
  }
}

/** A payment provider's id of a card. Old lines of the trail contain it, but it means nothing to people. */
const CARD_ID = /^pm_/;

/** The parts of a recorded detail that a team may read. The rest is for operators. */
const auditDetail = ({ role, name, amountMinor, currency, emails }: Record<string, unknown>): AuditDetailDto => ({
  role: TEAM_ROLES.find((known) => known === role) ?? null,
  name: typeof name === 'string' && name !== '' ? name : null,
  emails: Array.isArray(emails) ? emails.filter((email) => typeof email === 'string') : [],
  amount:
    typeof amountMinor === 'number' && typeof currency === 'string'
      ? { value: toMajorUnits({ amountMinor, currency }), currency }
      : null,
});
