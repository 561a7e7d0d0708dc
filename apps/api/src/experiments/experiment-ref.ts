import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { notFound } from '../http/errors/api-error.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMBER = /^[1-9]\d{0,9}$/;

const REF = /^([1-9]\d{0,9}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

/** A DTO field that names an experiment by its number or its uuid. */
export const ExperimentRef = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      oneOf: [
        { type: 'string', pattern: REF.source },
        { type: 'integer', minimum: 1, maximum: 9_999_999_999 },
      ],
      description: 'Number or uuid of the experiment.',
    }),
    Matches(REF, {
      message: 'id must be the number or the uuid of an experiment.',
    }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
  );

/**
 * An experiment's number or uuid from an address or a body.
 * @throws ApiError 404 for anything else, and for numbers that the database could not hold
 */
export function experimentRef(text: string): number | string {
  if (UUID.test(text)) return text.toLowerCase();
  const number = NUMBER.test(text) ? Number(text) : NaN;
  if (number <= 2_147_483_647) return number;
  throw notFound();
}
