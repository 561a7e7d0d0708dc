import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
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

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * class-validator goes through the classes of all rules at every check, because each may be a parent of the one in hand. Ours do
 * not change once they are checked, so the rules of each are gathered once. Checks of groups, which we have none of, are left as they are.
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
