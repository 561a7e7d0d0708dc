import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { visitConsole, type ConsoleVisit } from '../../support/console-visit.js';
import { problemsOf } from './problems.js';

/** Some eight addresses in two sizes and two themes. */
const WALK_MS = 600_000;

/**
 * One test: pages hold in every look for somebody who is signed in.
 * @param email of no other spec
 */
export function itHoldsForAMember(email: string, paths: readonly string[], { isLinked = false } = {}): void {
  let visit: ConsoleVisit;

  beforeAll(async () => {
    visit = await visitConsole(email, { isLinked });
  }, 120_000);
  afterAll(() => visit?.end());

  it(
    'have no serious finding, in either theme, on a desk or a phone',
    async () => {
      expect(await problemsOf(visit.page, paths)).toEqual([]);
    },
    WALK_MS,
  );
}
