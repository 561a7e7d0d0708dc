import { createHash } from 'node:crypto';
import { fail } from '../wire/failure.js';

/** The life of a page token. */
const TOKEN_MS = 2 * 3_600_000;

interface PageToken {
  query: string;
  at: number;
  made: number;
}

const hashOf = (query: string): string => createHash('sha256').update(query).digest('base64url').slice(0, 16);

/** The token that the caller gets for the next page. @param at position of its first row, from 0 */
export const pageToken = (query: string, at: number, now: number): string =>
  Buffer.from(JSON.stringify({ query: hashOf(query), at, made: now } satisfies PageToken)).toString('base64url');

/** The position in a page token. @throws Failure if the token is invalid, too old or of another query */
export function readPageToken(token: string, query: string, now: number): number {
  const invalid = () => fail('requestError.INVALID_PAGE_TOKEN', 'The page token is invalid.');
  let read: PageToken;
  try {
    read = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as PageToken;
  } catch {
    throw invalid();
  }
  if (read.query !== hashOf(query) || !Number.isSafeInteger(read.at)) throw invalid();
  if (now - read.made > TOKEN_MS) throw fail('requestError.EXPIRED_PAGE_TOKEN', 'The page token has expired.');
  return read.at;
}
