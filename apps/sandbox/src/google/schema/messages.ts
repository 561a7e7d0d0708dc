import { ADS } from '../messages/ads.js';
import { AUDIENCES } from '../messages/audiences.js';
import { CAMPAIGNS } from '../messages/campaigns.js';
import { CONSTANTS } from '../messages/constants.js';
import { CRITERIA } from '../messages/criteria.js';
import { ENUMS } from '../messages/enums.js';
import { FIGURES } from '../messages/figures.js';
import { REQUESTS } from '../messages/requests.js';
import type { MessageTable } from './message-table.js';

/** A field of a message. */
export interface Field {
  /** As in queries and field paths: `campaign_budget`. */
  name: string;
  /** As in JSON: `campaignBudget`. */
  json: string;
  kind: 'scalar' | 'enum' | 'message';
  /** The type of a scalar, else the name of the enum or message. */
  type: string;
  isList: boolean;
  isOutput: boolean;
  isImmutable: boolean;
  /** Callers set it, and Google never returns it. */
  isInput: boolean;
  /** Its `oneof`, of which at most one member is set. */
  choice?: string;
}

/** The fields of a message, by their names in JSON. */
export type Message = ReadonlyMap<string, Field>;

export const TABLES: MessageTable = {
  ...ADS,
  ...AUDIENCES,
  ...CAMPAIGNS,
  ...CONSTANTS,
  ...CRITERIA,
  ...FIGURES,
  ...REQUESTS,
};

const messages = new Map<string, Message>();
const enums = new Map<string, ReadonlySet<string>>();

export function messageOf(name: string): Message {
  let message = messages.get(name);
  if (!message) {
    const fields = Object.entries(TABLES[name]!).map(([field, notation]) => readField(field, notation));
    messages.set(name, (message = new Map(fields.map((field) => [field.json, field]))));
  }
  return message;
}

/** Values of an enum, without UNSPECIFIED and UNKNOWN. */
export function valuesOf(name: string): ReadonlySet<string> {
  let values = enums.get(name);
  if (!values) enums.set(name, (values = new Set(ENUMS[name]!.split(' '))));
  return values;
}

export const camelCase = (name: string): string => name.replaceAll(/_(.)/g, (_, sign: string) => sign.toUpperCase());
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

function readField(name: string, notation: string): Field {
  const [, sign, type, list, mark, input, choice] = /^(#?)([\w.]+)(\[\])?([!-]?)(\^?)(?:\|(\w+))?$/.exec(notation)!;
  return {
    name,
    json: camelCase(name),
    type: type!,
    kind: sign === '#' ? 'enum' : Object.hasOwn(TABLES, type!) ? 'message' : 'scalar',
    isList: list !== undefined,
    isOutput: mark === '-',
    isImmutable: mark === '!',
    isInput: input === '^',
    ...(choice !== undefined && { choice }),
  };
}
