import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { PageOf } from '#libs/database/repositories/across-teams/page.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { DEFAULT_PAGE_SIZE, FromQuery, PageNumber, PageSize } from '../http/routing/paging.js';

/** The maximum number of rows of a list whose request names no page (ADMIN-006). */
const MOST_UNPAGED = 1_000;

/** The requested part of a list. */
export class PagedQueryDto {
  @PageNumber()
  @FromQuery()
  page?: number;

  @PageSize()
  @FromQuery()
  size?: number;

  @ApiPropertyOptional({
    type: String,
    maxLength: 200,
    description: 'Text that rows must contain; upper and lower case count the same.',
  })
  @MayBeLeftOut()
  @MaxLength(200)
  @IsString()
  search?: string;
}

/** Without parameters, the list up to its bound; otherwise one page of it. */
export function pageOf({ page, size, search }: PagedQueryDto): { page: number; size: number; search: string } {
  const isWhole = page === undefined && size === undefined && search === undefined;
  return { page: page ?? 1, size: size ?? (isWhole ? MOST_UNPAGED : DEFAULT_PAGE_SIZE), search: search ?? '' };
}

export interface Paged<View> {
  data: View[];
  total: number;
  is_more: boolean;
}

/** A page in the shape of an answer. */
export const paged = <Row, View>({ rows, total, isMore }: PageOf<Row>, view: (row: Row) => View): Paged<View> => ({
  data: rows.map(view),
  total,
  is_more: isMore,
});
