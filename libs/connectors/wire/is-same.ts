import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that does not reveal where they differ; an empty secret equals nothing. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}
