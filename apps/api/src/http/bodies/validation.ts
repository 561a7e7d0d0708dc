import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { invalid, invalidField, item } from '../errors/api-error.js';
import { textOfRule } from './rule-text.js';

/** A body that a route describes is required, even if it may be empty. */
class RequestPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value === undefined && metadata.type === 'body' && this.toValidate(metadata))
      throw invalidField('body', HTTP_TEXTS.bodyMissing);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * class-validator searches the classes of all rules at every check, because each may be a parent of the checked class. Our rules do not
 * change after the first check, so each class's rules are collected once. Checks with groups, which we do not use, stay as they are.
 */
function keepRules(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const kept = new Map<unknown, Rules>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups) return gather(target, schema, always, strictGroups, groups);
    const rules = kept.get(target) ?? gather(target, schema, always, strictGroups, groups);
    kept.set(target, rules);
    return rules;
  };
}

keepRules();

/** DTOs name every allowed field; any other field is refused by name. */
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
