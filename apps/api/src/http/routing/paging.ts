import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MayBeLeftOut } from '../bodies/may-be-left-out.js';

/** Rows of a page if the request names no number. */
export const DEFAULT_PAGE_SIZE = 10;
const MOST_PAGES = 1_000_000;

// The answer reports the first broken rule, in the order of the decorators.

/** The page of a list, from 1. In a query string it needs `@FromQuery()` too. */
export const PageNumber = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', default: 1, minimum: 1, maximum: MOST_PAGES }),
    MayBeLeftOut(),
    IsInt(),
    Min(1),
    Max(MOST_PAGES),
  );

/** The rows of a page, 1 to 100. In a query string it needs `@FromQuery()` too. */
export const PageSize = (standard: number = DEFAULT_PAGE_SIZE): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', default: standard, minimum: 1, maximum: 100 }),
    MayBeLeftOut(),
    IsInt(),
    Min(1),
    Max(100),
  );

/** Reads a whole number in a query string, as decimal digits only: JavaScript also accepts `0x10`, `1e2` and blanks as numbers. */
export const FromQuery = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
