import { ApiProperty } from '@nestjs/swagger';
import { HAND_STEPS, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { TURNED_AWAY_CAUSES, type TurnedAwayCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import { EXPERIMENT_PHASES, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { INSTANT, PLATFORM } from './fields.js';

const PHASE = { enum: EXPERIMENT_PHASES, enumName: 'ExperimentPhase' } as const;
const KINDS_OF_RUN = ['experiment', 'activation'] as const;

/** The fields of a run in every list of runs. */
class AboutRunDto {
  @ApiProperty({ type: String, description: 'The team.' })
  company!: string;

  @ApiProperty(PLATFORM)
  platform!: Platform;

  @ApiProperty({ type: String, description: 'The ad account.' })
  account_id!: string;

  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    description:
      "Address of the account in the platform's own manager; null for a platform that Polyad no longer supports.",
  })
  account_url!: string | null;

  @ApiProperty({ enum: KINDS_OF_RUN, enumName: 'RunKind', description: 'An activation is a batch of variations.' })
  run_kind!: (typeof KINDS_OF_RUN)[number];

  @ApiProperty({ type: String, description: 'The id of its workflow.' })
  workflow_id!: string;

  @ApiProperty({ type: String, format: 'uri', description: "Its workflow in the engine's own console." })
  workflow_url!: string;

  @ApiProperty(PHASE)
  phase!: ExperimentPhase;
}

export class TurnedAwayRunDto {
  @ApiProperty({ enum: TURNED_AWAY_CAUSES, enumName: 'TurnedAwayCause' })
  cause!: TurnedAwayCause;

  @ApiProperty({ type: String, nullable: true, description: "The platform's own words." })
  message!: string | null;

  @ApiProperty(INSTANT)
  since!: string;
}

export class RunningDto extends AboutRunDto {
  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ ...INSTANT, description: 'When it was submitted.' })
  created_at!: string;

  @ApiProperty({ ...INSTANT, description: 'Since when it is in this phase.' })
  phase_since!: string;

  @ApiProperty({
    enum: HAND_STEPS,
    nullable: true,
    description: 'The script that a person of the team has to run at the platform; null for none.',
  })
  hand_step!: HandStepName | null;

  @ApiProperty({
    type: TurnedAwayRunDto,
    nullable: true,
    description: 'Why the platform refuses all of its calls; null while it accepts them.',
  })
  turned_away!: TurnedAwayRunDto | null;
}

export class UnknownObjectDto extends AboutRunDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ enum: AD_OBJECT_KINDS, enumName: 'AdObjectKind' })
  kind!: AdObjectKind;

  @ApiProperty({ type: String, description: 'The name by which Polyad looks it up at the platform.' })
  external_name!: string;

  @ApiProperty({ type: Number, description: 'Calls that were made for it.' })
  attempts!: number;

  @ApiProperty({ ...INSTANT, description: 'When the latest call was made.' })
  sent_at!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  run_uuid!: string;

  @ApiProperty({ type: String })
  run_name!: string;

  @ApiProperty({ type: Boolean, description: 'Whether Polyad has stopped looking for the object.' })
  has_run_ended!: boolean;
}
