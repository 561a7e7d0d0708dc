import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { LONGEST_PATTERN, type NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { ExampleComponent, ExampleObject, NamingExample } from '#libs/platforms/naming/example.js';
import { ruleText } from '../http/bodies/rule-text.js';
import { FILLED_TEXT } from '../http/routing/document-rules.js';

const OF_NAME =
  'Typed text with placeholders in braces: {experiment}, {experiment.id}, {alternatives}, {components}, {part}, of ads {variation}, and every component that the object has, {headlines}, or its place in its list, {headlines.number}. The key of the object always follows.';
const OF_LINK =
  'Parameters for the links of ads, name=value&name=value: typed text, the placeholders of an ad, {id} for the key in its name, and values that the platform fills in, such as {{ad.id}}. Empty for none.';

const PatternField =
  (description: string, pattern?: string): PropertyDecorator =>
  (target, property) => {
    for (const rule of [
      // In the order in which decorators apply: from the last one up.
      IsString(),
      MaxLength(LONGEST_PATTERN, ruleText(withParams(NAMING_TEXTS.patternTooLong, { most: LONGEST_PATTERN }))),
      ApiProperty({ type: String, description, pattern }),
    ])
      rule(target, property);
  };

export class NamingPatternsDto implements NamingPatterns {
  @PatternField(OF_NAME, FILLED_TEXT)
  campaign!: string;

  @PatternField(OF_NAME, FILLED_TEXT)
  adset!: string;

  @PatternField(OF_NAME, FILLED_TEXT)
  ad!: string;

  @PatternField(OF_LINK)
  link!: string;
}

export class NamingComponentDto implements ExampleComponent {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String, description: 'How names refer to one of its alternatives.' })
  title!: string;

  @ApiProperty({ type: Boolean })
  is_audience!: boolean;

  @ApiProperty({ type: [String], description: 'Of its alternatives; the first 500.' })
  labels!: string[];
}

export class NamingObjectDto implements ExampleObject {
  @ApiProperty({ enum: AD_OBJECT_KINDS })
  kind!: AdObjectKind;

  @ApiProperty({ type: 'integer' })
  ordinal!: number;

  @ApiProperty({ type: String, description: '`2/3` if there are several alike, otherwise empty.' })
  part!: string;

  @ApiProperty({ type: 'integer', nullable: true })
  variation!: number | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Its alternative of each component, by its place in the list.',
  })
  chosen!: number[];
}

export class NamingExampleDto implements NamingExample {
  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  key!: string;

  @ApiProperty({ type: String, nullable: true, description: 'The website of its ads.' })
  link!: string | null;

  @ApiProperty({ type: [NamingComponentDto] })
  components!: NamingComponentDto[];

  @ApiProperty({ type: [NamingObjectDto], description: 'The first 200 names of its plan.' })
  objects!: NamingObjectDto[];
}

export class NamingDto {
  @ApiProperty({ type: NamingPatternsDto })
  patterns!: NamingPatternsDto;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Null while the team uses the default patterns.',
  })
  changed_at!: string | null;

  @ApiProperty({ type: NamingExampleDto, nullable: true, description: "The team's latest experiment on the platform." })
  example!: NamingExampleDto | null;
}
