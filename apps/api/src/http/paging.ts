import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** What a list shows where the request does not say. */
export const DEFAULT_PAGE_SIZE = 10;
const MOST_PAGES = 1_000_000;

// The first rule that is broken is the one that is told, in the order in which they stand here.

/** Which page of a list, from 1. In a query string it needs `@Type(() => Number)` too. */
export const PageNumber = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, default: 1, minimum: 1 }),
    IsOptional(),
    IsInt(),
    Min(1),
    Max(MOST_PAGES),
  );

/** How many rows make a page, 1 to 100. In a query string it needs `@Type(() => Number)` too. */
export const PageSize = (standard: number = DEFAULT_PAGE_SIZE): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, default: standard, minimum: 1, maximum: 100 }),
    IsOptional(),
    IsInt(),
    Min(1),
    Max(100),
  );
