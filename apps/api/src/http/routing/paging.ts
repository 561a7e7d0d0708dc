import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MayBeLeftOut } from '../bodies/may-be-left-out.js';

/** What a list shows where the request does not say. */
export const DEFAULT_PAGE_SIZE = 10;
const MOST_PAGES = 1_000_000;

// The first rule that is broken is the one that is told, in the order in which they stand here.

/** Which page of a list, from 1. In a query string it needs `@FromQuery()` too. */
export const PageNumber = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', default: 1, minimum: 1, maximum: MOST_PAGES }),
    MayBeLeftOut(),
    IsInt(),
    Min(1),
    Max(MOST_PAGES),
  );

/** How many rows make a page, 1 to 100. In a query string it needs `@FromQuery()` too. */
export const PageSize = (standard: number = DEFAULT_PAGE_SIZE): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', default: standard, minimum: 1, maximum: 100 }),
    MayBeLeftOut(),
    IsInt(),
    Min(1),
    Max(100),
  );

/** Reads a whole number of a query string, in decimal digits alone: JavaScript takes `0x10`, `1e2` and blanks for numbers too. */
export const FromQuery = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
