import { ApiProperty } from '@nestjs/swagger';
import type { RejectionGroup } from '#libs/contracts/experiment/rejection-group.js';

export class RejectionGroupDto implements RejectionGroup {
  @ApiProperty({ type: String })
  code!: string;

  @ApiProperty({ type: String })
  message!: string;

  @ApiProperty({ type: String, nullable: true })
  field!: string | null;

  @ApiProperty({ type: Number })
  count!: number;

  @ApiProperty({ type: String, nullable: true })
  component!: string | null;

  @ApiProperty({ type: String, nullable: true })
  alternative!: string | null;
}
