import { ApiProperty, getSchemaPath, IntersectionType } from '@nestjs/swagger';
import { EXPERIMENT_PHASES, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { HAND_STEPS, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { OUTCOME_VERDICTS, type Outcome } from '#libs/contracts/results/outcome.js';
import { KeyedTextDto } from '../http/keyed-text.dto.js';
import { ISSUE_MODELS, type DeliveryIssueDto } from './delivery-issue.dto.js';
import { NamedExperimentDto } from './named-experiment.dto.js';
import { WinnersDto } from './winners.dto.js';

export class WaitingExperimentDto extends NamedExperimentDto {
  @ApiProperty({ enum: EXPERIMENT_PHASES, enumName: 'ExperimentPhase' })
  phase!: ExperimentPhase;

  @ApiProperty({ enum: HAND_STEPS, nullable: true, description: 'The script to run; null for none.' })
  step!: HandStepName | null;

  @ApiProperty({ type: 'array', items: { oneOf: ISSUE_MODELS.map((model) => ({ $ref: getSchemaPath(model) })) } })
  issues!: DeliveryIssueDto[];
}

export class StoppedExperimentDto extends NamedExperimentDto {
  @ApiProperty({ type: String, format: 'date-time' })
  stopped_at!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Who stopped it; null if no member did.' })
  stopped_by!: string | null;
}

export class FinishedExperimentDto extends NamedExperimentDto {
  @ApiProperty({ type: String, format: 'date-time' })
  finished_at!: string;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({
    type: String,
    enum: OUTCOME_VERDICTS,
    nullable: true,
    description: 'Its result, as in the list; null if nothing was delivered.',
  })
  verdict!: Outcome['verdict'] | null;

  @ApiProperty({ type: Boolean, description: 'Whether variations of it were activated.' })
  is_activated!: boolean;
}

export class RunningWinnersDto extends IntersectionType(NamedExperimentDto, WinnersDto) {
  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  started_at!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Who activated them; null if that person has left.' })
  started_by!: string | null;
}

export class LeftOutWaveDto extends NamedExperimentDto {
  @ApiProperty({ type: 'integer', description: 'The wave of the search, from 1.' })
  wave!: number;

  @ApiProperty({ type: [KeyedTextDto], description: 'What happens with its money, then why it does not run.' })
  reasons!: KeyedTextDto[];

  @ApiProperty({ type: String, format: 'date-time' })
  left_out_at!: string;
}

export class WaitingListDto {
  @ApiProperty({ type: [WaitingExperimentDto], description: 'The longest waiting first, at most 10.' })
  experiments!: WaitingExperimentDto[];

  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({
    type: [StoppedExperimentDto],
    description: 'Stopped in the last 24 hours, the latest first, at most 5.',
  })
  stopped!: StoppedExperimentDto[];

  @ApiProperty({
    type: [FinishedExperimentDto],
    description: 'Ended by themselves in the last 30 days, the latest first, at most 10.',
  })
  finished!: FinishedExperimentDto[];

  @ApiProperty({
    type: [LeftOutWaveDto],
    description: 'Waves of live searches that did not run in the last 7 days, the latest first, at most 5.',
  })
  left_out_waves!: LeftOutWaveDto[];

  @ApiProperty({ type: [RunningWinnersDto], description: 'Live batches of winners, the latest first, at most 5.' })
  winners!: RunningWinnersDto[];
}
