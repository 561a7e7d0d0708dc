import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { MAIL_KINDS } from '#libs/contracts/account/mail-kinds.js';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { unauthenticated } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ChangeMailChoicesDto, MailChoicesDto } from './mails.dto.js';

/** Which mails about experiments the signed-in person gets. */
@ApiTags('profile')
@Controller('profile/mails')
export class MailsController {
  constructor(private readonly database: Database) {}

  @GetRoute('', { id: 'getMailChoices', summary: 'Which mails about experiments you get.', data: MailChoicesDto })
  async choices(@Caller() { userId }: CallerContext): Promise<{ data: MailChoicesDto }> {
    const user = await new UserRepository(this.database.fork()).findById(userId);
    if (!user) throw unauthenticated();
    const { mutedMails: muted } = user;
    return {
      data: Object.fromEntries(MAIL_KINDS.map((kind) => [kind, !muted.includes(kind)])) as unknown as MailChoicesDto,
    };
  }

  @PostRoute('', { id: 'chooseMails', summary: 'Changes which of these mails you get.', message: true })
  async choose(@Caller() { userId }: CallerContext, @Body() change: ChangeMailChoicesDto): Promise<MessageFields> {
    await new UserRepository(this.database.fork()).chooseMails(userId, {
      wanted: MAIL_KINDS.filter((kind) => change[kind] === true),
      muted: MAIL_KINDS.filter((kind) => change[kind] === false),
    });
    return messageFields(ACCESS_TEXTS.mailsUpdated);
  }
}
