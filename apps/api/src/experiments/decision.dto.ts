import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DECISION_CHARACTERS } from '#libs/contracts/experiment/decision.js';

/** A day of the calendar. */
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export class DecideDto {
  @ApiProperty({ type: String, maxLength: DECISION_CHARACTERS, description: 'The decision; empty removes it.' })
  @MaxLength(DECISION_CHARACTERS)
  @IsString()
  text!: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'E-mail of the responsible member.' })
  @IsOptional()
  @MaxLength(254)
  @IsString()
  owner?: string | null;

  @ApiProperty({ type: String, format: 'date', pattern: DAY.source, example: '2026-12-01' })
  @Matches(DAY)
  day!: string;
}

export class DecisionPersonDto {
  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  email!: string;
}

/** The decision of the team after the results. */
export class DecisionDto {
  @ApiProperty({ type: String })
  text!: string;

  @ApiProperty({ type: DecisionPersonDto, nullable: true, description: 'Who is responsible.' })
  owner!: DecisionPersonDto | null;

  @ApiProperty({ type: String, format: 'date' })
  day!: string;

  @ApiProperty({ type: DecisionPersonDto, nullable: true, description: 'Null for a member who has left.' })
  written_by!: DecisionPersonDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  written_at!: string;
}

export class DecidedDto {
  @ApiProperty({ type: DecisionDto, nullable: true, description: 'Null if it was removed.' })
  decision!: DecisionDto | null;
}
