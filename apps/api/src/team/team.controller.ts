import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type CallerContext } from '../access/caller.js';
import { IdempotencyHeader } from '../http/routing/once.js';
import { PostRoute } from '../http/routing/routes.js';
import { InvitationDto, JoinDto, MemberEmailDto, MemberRoleDto } from './team.dto.js';
import { TeamService } from './team.service.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';

/** Changes who belongs to a team. */
@ApiTags('team')
@Controller()
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @IdempotencyHeader()
  @PostRoute('subscription/members/invite', { id: 'inviteMember', summary: 'Mails an invitation.', message: true })
  invite(
    @Caller() caller: CallerContext,
    @Body() form: InvitationDto,
    @Req() request: Request,
  ): Promise<{ message: string }> {
    return this.team.invite(caller, form, request);
  }

  @PostRoute('subscription/members/remove', {
    id: 'removeMember',
    summary: 'Removes a member, whose sessions end at once, or withdraws an invitation.',
    message: true,
  })
  async remove(
    @Caller() caller: CallerContext,
    @Body() form: MemberEmailDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    return messageFields(await this.team.remove(caller, form.email, request));
  }

  @PostRoute('subscription/members/role', {
    id: 'setMemberRole',
    summary: 'Makes a member admin, or not.',
    message: true,
  })
  async setRole(
    @Caller() caller: CallerContext,
    @Body() form: MemberRoleDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    return messageFields(await this.team.setRole(caller, form, request));
  }

  @PostRoute('members/join', { id: 'joinTeam', summary: 'Accepts an invitation.', message: true, isPublic: true })
  async join(@Body() form: JoinDto, @Req() request: Request): Promise<MessageFields> {
    return messageFields(await this.team.join(form, request));
  }
}
