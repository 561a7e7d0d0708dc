import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { invalid, invalidField, item } from '../errors/api-error.js';
import { textOfRule } from './rule-text.js';

/** A body that a route describes has to be there, even where it may be empty. */
class RequestPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value === undefined && metadata.type === 'body' && this.toValidate(metadata))
      throw invalidField('body', HTTP_TEXTS.bodyMissing);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** DTOs name every field that may be sent; anything else is refused by name. */
export const validationPipe = (): ValidationPipe =>
  new RequestPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalid(errors.flatMap((error) => items(error))),
  });

/** Flattens class-validator's tree: `audiences.ages[0].value`. */
function items(error: ValidationError, parent = ''): ErrorItem[] {
  const field = /^\d+$/.test(error.property)
    ? `${parent}[${error.property}]`
    : parent
      ? `${parent}.${error.property}`
      : error.property;
  const own = Object.keys(error.constraints ?? {}).map((rule) =>
    item(textOfRule(rule, field, error.contexts?.[rule]), { field }),
  );
  return [...own, ...(error.children ?? []).flatMap((child) => items(child, field))];
}
