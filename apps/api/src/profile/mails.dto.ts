import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { MailKind } from '#libs/contracts/account/mail-kinds.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';

const ABOUT = {
  finished: { type: Boolean, description: 'An experiment has finished, or could not be run.' },
  stopped: { type: Boolean, description: 'An experiment was stopped.' },
  decision: {
    type: Boolean,
    description: 'An experiment waits for a decision, or for the account to be linked again.',
  },
  delivery: { type: Boolean, description: 'Ads of a live experiment were refused, or its account cannot spend.' },
  deadline: {
    type: Boolean,
    description: 'A platform will end something that your drafts or runs need. Sent 30 and 7 days before.',
  },
  webhook: {
    type: Boolean,
    description: 'A webhook of the team could not deliver an event within a day. Sent to the owner only.',
  },
} as const satisfies Record<MailKind, ApiPropertyOptions>;

/** The mails about experiments that a person gets. */
export class MailChoicesDto implements Record<MailKind, boolean> {
  @ApiProperty(ABOUT.finished)
  finished!: boolean;

  @ApiProperty(ABOUT.stopped)
  stopped!: boolean;

  @ApiProperty(ABOUT.decision)
  decision!: boolean;

  @ApiProperty(ABOUT.delivery)
  delivery!: boolean;

  @ApiProperty(ABOUT.deadline)
  deadline!: boolean;

  @ApiProperty(ABOUT.webhook)
  webhook!: boolean;
}

/** Fields that are left out stay unchanged. */
export class ChangeMailChoicesDto implements Partial<Record<MailKind, boolean>> {
  @ApiPropertyOptional(ABOUT.finished)
  @MayBeLeftOut()
  @IsBoolean()
  finished?: boolean;

  @ApiPropertyOptional(ABOUT.stopped)
  @MayBeLeftOut()
  @IsBoolean()
  stopped?: boolean;

  @ApiPropertyOptional(ABOUT.decision)
  @MayBeLeftOut()
  @IsBoolean()
  decision?: boolean;

  @ApiPropertyOptional(ABOUT.delivery)
  @MayBeLeftOut()
  @IsBoolean()
  delivery?: boolean;

  @ApiPropertyOptional(ABOUT.deadline)
  @MayBeLeftOut()
  @IsBoolean()
  deadline?: boolean;

  @ApiPropertyOptional(ABOUT.webhook)
  @MayBeLeftOut()
  @IsBoolean()
  webhook?: boolean;
}
