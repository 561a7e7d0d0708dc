import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { HAND_STEPS, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

/** Names an experiment that is delivered by hand. */
export class HandStepDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  uuid!: string;
}

/** The result of the last read of the platform, in ad objects. */
export class SeenStepDto {
  @ApiProperty({ type: String, format: 'date-time', description: 'When the platform was read.' })
  at!: string;

  @ApiProperty({ type: Number })
  planned!: number;

  @ApiProperty({ type: Number })
  found!: number;

  @ApiProperty({ type: Number })
  missing!: number;

  @ApiProperty({ type: Number, description: 'Copies that the plan does not contain.' })
  extra!: number;

  @ApiProperty({ type: Number, description: 'Objects whose name, budget or last day differs from the plan.' })
  differing!: number;

  @ApiProperty({ type: Number, description: 'Planned objects that are on and may spend.' })
  spending!: number;
}

export class HandStateDto {
  @ApiProperty({ enum: HAND_STEPS, nullable: true, description: 'The open step; null if there is none.' })
  step!: HandStepName | null;

  @ApiProperty({ type: Boolean, description: 'Whether everything is in place and on.' })
  completed!: boolean;

  @ApiProperty({ type: String, description: "The finding, in the reader's language." })
  message!: string;

  @ApiProperty({ type: [KeyedTextDto] })
  reasons!: KeyedText[];

  @ApiProperty({ type: SeenStepDto, nullable: true, description: 'Null before the platform was read for this step.' })
  seen!: SeenStepDto | null;
}

export class ScriptsDto extends HandStateDto {
  @ApiProperty({ type: String, nullable: true, description: 'Null before the experiment is planned.' })
  campaignScript!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null before the campaigns were seen.' })
  adsScript!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Pauses or removes everything, where the run is to end.' })
  endScript!: string | null;
}

export class ContinuedDto extends HandStateDto {
  @ApiProperty({ type: String, nullable: true, description: 'The script of the open step.' })
  script!: string | null;
}
