import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { MailKind } from '#libs/contracts/account/mail-kinds.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';

const ABOUT = {
  finished: 'An experiment has finished, or could not be run.',
  stopped: 'An experiment was stopped.',
  decision: 'An experiment waits for a decision, or for the account to be linked again.',
  delivery: 'Ads of a live experiment were refused, or its account cannot spend.',
} as const satisfies Record<MailKind, string>;

/** Which mails about experiments somebody gets. */
export class MailChoicesDto implements Record<MailKind, boolean> {
  @ApiProperty({ type: Boolean, description: ABOUT.finished })
  finished!: boolean;

  @ApiProperty({ type: Boolean, description: ABOUT.stopped })
  stopped!: boolean;

  @ApiProperty({ type: Boolean, description: ABOUT.decision })
  decision!: boolean;

  @ApiProperty({ type: Boolean, description: ABOUT.delivery })
  delivery!: boolean;
}

/** What is left out stays. */
export class ChangeMailChoicesDto implements Partial<Record<MailKind, boolean>> {
  @ApiPropertyOptional({ type: Boolean, description: ABOUT.finished })
  @MayBeLeftOut()
  @IsBoolean()
  finished?: boolean;

  @ApiPropertyOptional({ type: Boolean, description: ABOUT.stopped })
  @MayBeLeftOut()
  @IsBoolean()
  stopped?: boolean;

  @ApiPropertyOptional({ type: Boolean, description: ABOUT.decision })
  @MayBeLeftOut()
  @IsBoolean()
  decision?: boolean;

  @ApiPropertyOptional({ type: Boolean, description: ABOUT.delivery })
  @MayBeLeftOut()
  @IsBoolean()
  delivery?: boolean;
}
