import { ApiProperty } from '@nestjs/swagger';

/** The spend of live batches of winners. */
export class WinnersDto {
  @ApiProperty({ type: Number, description: 'Variations that are on or about to be.' })
  count!: number;

  @ApiProperty({ type: Number, description: 'Spent so far, major units.' })
  spent!: number;

  @ApiProperty({ type: Number, description: 'Their maximum cost, major units.' })
  most!: number;
}

/** How many activated variations delivered the result that the experiment had promised. */
export class PromisesDto {
  @ApiProperty({ type: Number })
  kept!: number;

  @ApiProperty({ type: Number, description: 'Activated variations with enough delivery to be judged.' })
  judged!: number;
}
