import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';

interface Options {
  description?: string;
  isOptional?: boolean;
}

/** A field that holds an id of a platform. @param pattern of libs/contracts/platform-id */
export const PlatformIdField = (
  pattern: RegExp,
  { description, isOptional = false }: Options = {},
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, pattern: pattern.source, required: !isOptional, description }),
    ...(isOptional ? [IsOptional()] : []),
    Matches(pattern, {
      message: ({ property, value }) =>
        `${property} is ${value === undefined || value === '' ? 'required' : 'not an id'}.`,
    }),
  );
