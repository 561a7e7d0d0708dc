import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** What a list shows where the request does not say. */
export const DEFAULT_PAGE_SIZE = 10;
const MOST_PAGES = 1_000_000;

/** Which page of a list, from 1. In a query string it needs `@Type(() => Number)` too. */
export const PageNumber = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, default: 1, minimum: 1 }),
    IsOptional(),
    Max(MOST_PAGES),
    Min(1),
    IsInt(),
  );

/** How many rows make a page, 1 to 100. In a query string it needs `@Type(() => Number)` too. */
export const PageSize = (standard: number = DEFAULT_PAGE_SIZE): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, default: standard, minimum: 1, maximum: 100 }),
    IsOptional(),
    Max(100),
    Min(1),
    IsInt(),
  );
