import { ApiProperty } from '@nestjs/swagger';
import { TRIAL_STATES, type TrialState } from '#libs/contracts/billing/trial.js';

/** The free trial of a team. */
export class TrialDto {
  @ApiProperty({
    enum: TRIAL_STATES,
    enumName: 'TrialState',
    description: '`used`: its experiments are started; `over`: its days have passed. New experiments need a plan then.',
  })
  state!: TrialState;

  @ApiProperty({ type: String, format: 'date-time' })
  started_at!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  ends_at!: string;

  @ApiProperty({ type: 'integer', description: 'Experiments that it includes.' })
  experiments!: number;

  @ApiProperty({ type: 'integer' })
  experiments_left!: number;

  @ApiProperty({ type: 'integer', description: 'Created variations that its experiments may still use together.' })
  variations_left!: number;
}

export const TRIAL_OUTCOMES = ['started', 'confirm-email'] as const;

export class TrialStartDto {
  @ApiProperty({
    enum: TRIAL_OUTCOMES,
    enumName: 'TrialOutcome',
    description: '`confirm-email`: a link was mailed. After it was opened, the same call starts the trial.',
  })
  status!: (typeof TRIAL_OUTCOMES)[number];

  @ApiProperty({ type: TrialDto, nullable: true })
  trial!: TrialDto | null;
}
