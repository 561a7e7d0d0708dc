import { ValidateIf } from 'class-validator';

/** A field that may be left out. If present, it needs a value: null counts as none, unless the field allows it (`IsOptional`). */
export const MayBeLeftOut = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined);
