import type { Finding, KeyedText } from '#libs/contracts/messages/finding.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import type { Text } from '#libs/contracts/messages/texts.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { PreflightCheckDto } from './preflight.dto.js';

export type Check = PreflightCheckDto;
type State = Check['state'];
type MakeCheck = (text: KeyedText, field?: string) => Check;

/** Creates checks; texts use the terms of the platform's description. */
export interface Checks {
  done: MakeCheck;
  warned: MakeCheck;
  blocking: MakeCheck;
  /** A finding names its field. */
  refused(finding: Finding): Check;
  /** @param retryAt ISO 8601: the time from which the answer may be available */
  unknown(text: KeyedText, retryAt?: string): Check;
}

export function checksFor({ texts, placements = {} }: Pick<PlatformDescription, 'texts' | 'placements'>): Checks {
  const own: readonly Text[] = [...Object.values(texts).map(({ title }) => title), ...Object.values(placements)];
  const check = (state: State, text: KeyedText, field?: string): Check => ({
    state,
    ...messageFields(text, (key) => own.find((one) => one.key === key)),
    ...(field === undefined ? {} : { field }),
  });
  const makeCheck =
    (state: State): MakeCheck =>
    (text, field) =>
      check(state, text, field);
  return {
    done: makeCheck('done'),
    warned: makeCheck('warned'),
    blocking: makeCheck('blocking'),
    refused: ({ field, ...text }) => check('blocking', text, field),
    unknown: (text, retryAt) => ({
      ...check('unknown', text),
      ...(retryAt === undefined ? {} : { retry_at: retryAt }),
    }),
  };
}
