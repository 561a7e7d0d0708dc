import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeLeftOut } from './may-be-left-out.js';

interface Options {
  description?: string;
  isOptional?: boolean;
}

/** A field that holds an id of a platform. @param pattern of libs/contracts/platform/platform-id */
export const PlatformIdField = (
  pattern: RegExp,
  { description, isOptional = false }: Options = {},
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, pattern: pattern.source, required: !isOptional, description }),
    ...(isOptional ? [MayBeLeftOut()] : []),
    Matches(pattern, {
      message: ({ property, value }) =>
        `${property} is ${value === undefined || value === '' ? 'required' : 'not an id'}.`,
    }),
  );
