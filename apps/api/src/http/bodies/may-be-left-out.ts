import { ValidateIf } from 'class-validator';

/** A field that may be left out. Where it is there, it has a value: null is none, unless the field says so (`IsOptional`). */
export const MayBeLeftOut = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);
