import { describe, expect, it } from '@jest/globals';
import { limits } from '#libs/connectors/tiktok/lookups/limits.js';
import { TikTokClient } from '#libs/connectors/tiktok/wire/client.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { startTikTokStub, tiktokAnswer } from '#libs/testing/platform/tiktok-stub.js';
import { accountChecks } from './account-checks.js';
import { checksFor, type Check } from './checks.js';

const account = {
  id: '7001',
  name: 'Vidal',
  currency: 'EUR',
  timeZone: 'UTC',
  isUsable: true,
  minDailyBudgetMinor: 0,
};

/** The checks of an account with this many campaigns, for an experiment with this many audiences. */
async function checksOf(campaigns: number, audiences: number, path: CreationPath = null): Promise<Check[]> {
  const stub = await startTikTokStub(({ path: asked }) =>
    tiktokAnswer(
      asked.includes('campaign')
        ? { list: [{}], page_info: { page: 1, total_page: campaigns, total_number: campaigns } }
        : { total_adgroup_quota: 5000, used_adgroup_quota: 0 },
    ),
  );
  const client = new TikTokClient(stub.config);
  const input = tiktokInput();
  const ages = Array.from({ length: audiences }, (_, n) => ({ id: `a${n}`, value: ['AGE_18_24' as const] }));
  const { genders, spending_power } = input.audiences;
  const known = {
    account,
    trouble: null,
    leftMinor: null,
    cpmMinor: 500,
    linkParams: undefined,
    files: { fileOf: (id: string) => id, sizeOf: () => undefined },
    preparation: { refused: [], filledIn: {} },
    limits: await limits(
      client,
      { accountId: account.id, accessToken: 't', currency: 'EUR', timeZone: 'UTC', facts: {} },
      path,
    ),
  };
  await client.close();
  await stub.close();
  return accountChecks(checksFor(TIKTOK), known, {
    ...input,
    information: { ...input.information, budget: 1_000_000 },
    audiences: { ...input.audiences, ages, genders: genders.slice(0, 1), spending_power: spending_power.slice(0, 1) },
  });
}

const full = (checks: Check[]) => checks.filter(({ key }) => key === 'fit.campaignsFull');

describe('campaign limit of TikTok', () => {
  it('blocks the submit and shows the count, the limit and the remedy', async () => {
    const [check, ...others] = full(await checksOf(999, 2));
    expect(others).toEqual([]);
    expect(check).toMatchObject({
      state: 'blocking',
      field: 'account.id',
      message:
        'The ad account holds 999 campaigns of at most 999, and the experiment needs 1 more. Delete some that you no longer need at the platform, or choose another account.',
    });
    expect(formatText({ key: check!.key, params: check!.params }, 'es')).toMatch(
      /^La cuenta publicitaria tiene 999 campañas de un máximo de 999 y el experimento necesita 1 más\./,
    );
  });

  it('accepts one more campaign but not a Smart+ run of more than 30 audiences', async () => {
    expect(full(await checksOf(998, 31))).toEqual([]);
    expect(full(await checksOf(998, 30, 'smart_plus'))).toEqual([]);
    expect(full(await checksOf(998, 31, 'smart_plus'))[0]?.message).toMatch(/holds 998 campaigns .* needs 2 more/);
  });
});
