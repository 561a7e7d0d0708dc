import { createHash, createHmac, randomUUID } from 'node:crypto';
import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import { number, text } from '../engine/arguments.js';
import type { Run } from '../run.js';

/** The longest single sleep that Apps Script allows. */
const MOST_SLEEP_MS = 300_000;

/** Bytes as Apps Script passes them: signed. */
const signed = (bytes: Buffer): number[] => [...new Int8Array(bytes)];

/** Bytes as scripts pass them: a text, or signed bytes. */
function bytesOf(value: unknown, name: string): Buffer {
  if (Array.isArray(value)) return Buffer.from(value.map((one) => number(one, name) & 0xff));
  return Buffer.from(text(value, name), 'utf8');
}

const DIGESTS: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA_1: 'sha1',
  SHA_256: 'sha256',
  SHA_384: 'sha384',
  SHA_512: 'sha512',
};

/** `Utilities`, without blobs, ZIP files and CSV. */
export const utilities = (run: Run): Facade =>
  facade('Utilities', {
    sleep(ms: unknown) {
      const wanted = number(ms, 'milliseconds');
      if (wanted < 0 || wanted > MOST_SLEEP_MS)
        throw new ScriptError(`Invalid argument: milliseconds. At most ${MOST_SLEEP_MS}`);
      run.clock.pass(wanted);
    },
    computeHmacSha256Signature: (value: unknown, key: unknown) =>
      signed(createHmac('sha256', bytesOf(key, 'key')).update(bytesOf(value, 'value')).digest()),
    computeDigest(algorithm: unknown, value: unknown) {
      const name = DIGESTS[text(algorithm, 'algorithm')];
      if (name === undefined) throw new ScriptError('Invalid argument: algorithm');
      return signed(createHash(name).update(bytesOf(value, 'value')).digest());
    },
    base64Encode: (value: unknown) => bytesOf(value, 'data').toString('base64'),
    base64EncodeWebSafe: (value: unknown) =>
      bytesOf(value, 'data').toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
    base64Decode: (value: unknown) => signed(Buffer.from(text(value, 'encoded'), 'base64')),
    base64DecodeWebSafe: (value: unknown) => signed(Buffer.from(text(value, 'encoded'), 'base64url')),
    getUuid: () => randomUUID(),
    formatDate: (date: unknown, timezone: unknown, format: unknown) =>
      formatDate(new Date(text(date, 'date')), text(timezone, 'timeZone'), text(format, 'format')),
    formatString(template: unknown, ...rest: unknown[]) {
      return text(template, 'template').replaceAll(/%[sd]/g, () => String(rest.shift() ?? ''));
    },
  });

/** The letters of Java's SimpleDateFormat that scripts use: yyyy, MM, dd, HH, mm, ss; quoted text stays. */
function formatDate(date: Date, timezone: string, format: string): string {
  let parts: Record<string, string>;
  try {
    const formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    parts = Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value]));
  } catch {
    throw new ScriptError(`Invalid argument: timeZone. ${timezone} is not known, or the date is invalid`);
  }
  const { year, month, day, hour, minute, second } = parts as Record<string, string>;
  const letters: Record<string, string> = { yyyy: year!, MM: month!, dd: day!, HH: hour!, mm: minute!, ss: second! };
  return format.replaceAll(
    /'([^']*)'|yyyy|MM|dd|HH|mm|ss/g,
    (mark, quoted: string | undefined) => quoted ?? letters[mark]!,
  );
}
