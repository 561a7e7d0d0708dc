import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { HAND_STEPS, MOST_NAMED, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';

/** Names an experiment that is delivered by hand. */
export class HandStepDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  uuid!: string;
}

const KIND = { enum: AD_OBJECT_KINDS, enumName: 'AdObjectKind' } as const;

/** An object by its planned name, or by its name at the platform. */
export class NamedObjectDto {
  @ApiProperty(KIND)
  kind!: AdObjectKind;

  @ApiProperty({ type: String })
  name!: string;
}

const NAMED: ApiPropertyOptions = { type: [NamedObjectDto], maxItems: MOST_NAMED };

/** The objects that differ from the plan, at most 20 each. */
export class NamedObjectsDto {
  @ApiProperty(NAMED)
  missing!: NamedObjectDto[];

  @ApiProperty(NAMED)
  extra!: NamedObjectDto[];

  @ApiProperty(NAMED)
  differing!: NamedObjectDto[];
}

export class SeenKindDto {
  @ApiProperty(KIND)
  kind!: AdObjectKind;

  @ApiProperty({ type: Number })
  planned!: number;

  @ApiProperty({ type: Number })
  found!: number;
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

  @ApiProperty({ type: [SeenKindDto], description: 'The same by kind, parents first; empty in older reads.' })
  kinds!: SeenKindDto[];

  @ApiProperty({ type: NamedObjectsDto })
  named!: NamedObjectsDto;
}

export class HandStateDto {
  @ApiProperty({ enum: HAND_STEPS, nullable: true, description: 'The open step; null if there is none.' })
  step!: HandStepName | null;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({
    type: Boolean,
    description: 'Whether everything is in place and on; false again once the run was stopped or has ended.',
  })
  completed!: boolean;

  @ApiProperty({ type: String, description: "The finding, in the reader's language." })
  message!: string;

  @ApiProperty({ type: [KeyedTextDto] })
  reasons!: KeyedText[];

  @ApiProperty({ type: SeenStepDto, nullable: true, description: 'Null before the platform was read for this step.' })
  seen!: SeenStepDto | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Since when the step is open.' })
  since!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'The end of the run.' })
  endsAt!: string | null;

  @ApiProperty({
    type: Boolean,
    description:
      'Whether so little time is left to go live that it is better to cancel the experiment, which makes it a draft again.',
  })
  isLate!: boolean;
}

/** The number of a script, if its step needs several scripts. */
export class ScriptPartDto {
  @ApiProperty({ type: 'integer', description: 'From 1.' })
  number!: number;

  @ApiProperty({ type: 'integer' })
  of!: number;
}

/** When scripts were made, and until when they work. */
export class ScriptTimesDto extends HandStateDto {
  @ApiProperty({ type: String, format: 'date-time' })
  madeAt!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'From then on the scripts change nothing.' })
  worksUntil!: string;

  @ApiProperty({
    type: ScriptPartDto,
    nullable: true,
    description:
      'Set if the open step needs several scripts: once the objects of this one are there, the next one follows.',
  })
  part!: ScriptPartDto | null;
}

export class ScriptsDto extends ScriptTimesDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: String, description: 'The name of the experiment.' })
  name!: string;

  @ApiProperty({ type: Boolean, description: 'Whether the reader may continue and cancel.' })
  changeable!: boolean;

  @ApiProperty({
    type: Boolean,
    description: 'Whether it activates variations: then it can be stopped, not canceled.',
  })
  isActivation!: boolean;

  @ApiProperty({ type: String, description: 'The ad account, by its name.' })
  account!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The page of the platform where its scripts run; null if no step is open, or there is no such page.',
  })
  scriptsUrl!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null before the experiment is planned.' })
  campaignScript!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null before the campaigns were seen.' })
  adsScript!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Creates the campaigns of an activation and switches them on; null for any other step.',
  })
  activationScript!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Pauses or removes everything, if the run is to end.' })
  endScript!: string | null;
}

export class ContinuedDto extends ScriptTimesDto {
  @ApiProperty({ type: String, nullable: true, description: 'The script of the open step.' })
  script!: string | null;
}
