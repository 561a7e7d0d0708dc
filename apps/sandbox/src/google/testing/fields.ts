import { RESOURCES } from '../gaql/resources.js';
import { messageOf } from '../schema/messages.js';

/** All fields of a resource that a query can select. */
export const selectable = (from: string): string[] => fieldsOf(RESOURCES[from]!.message, from);

const fieldsOf = (message: string, prefix: string): string[] =>
  [...messageOf(message).values()].flatMap(({ name, kind, type, isList }) =>
    kind === 'message' && !isList ? fieldsOf(type, `${prefix}.${name}`) : [`${prefix}.${name}`],
  );
