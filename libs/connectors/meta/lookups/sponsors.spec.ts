import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import { createMetaPlatform, type MetaConnector } from '../meta-platform.js';

let stub: GraphStub;
let meta: MetaConnector;
/** An account with these defaults, for which Meta recommends these names. */
async function account(defaults: object, recommendations: StubAnswer): Promise<void> {
  stub = await startGraphStub(({ path }) =>
    path.endsWith('dsa_recommendations') ? recommendations : { json: { id: 'act_1', ...defaults } },
  );
  meta = createMetaPlatform(stub.config);
}
const names = (...recommendations: string[]): StubAnswer => ({ json: { data: [{ recommendations }] } });
const sponsors = () => meta.lookups.adSponsors('tok-1', '1');

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('the payer and the beneficiary of an ad', () => {
  it('come from the account, without a further call', async () => {
    await account({ default_dsa_beneficiary: 'Luz', default_dsa_payor: 'Luz Holding' }, names('Another'));
    expect(await sponsors()).toEqual({ beneficiary: 'Luz', payor: 'Luz Holding' });
    expect(stub.calls).toHaveLength(1);
  });

  it('come from the first recommendation with a name, if the account names none', async () => {
    await account({ default_dsa_payor: 'Luz Holding' }, names(' ', ' Luz SL ', 'Luz GmbH'));
    expect(await sponsors()).toEqual({ beneficiary: 'Luz SL', payor: 'Luz Holding' });
  });

  it('are unknown if Meta recommends none or refuses the call', async () => {
    await account({}, names(' '));
    expect(await sponsors()).toEqual({ beneficiary: null, payor: null });
    await Promise.all([meta.close(), stub.close()]);
    await account(
      {},
      { status: 400, json: { error: { message: 'Invalid parameter', code: 100, type: 'OAuthException' } } },
    );
    expect(await sponsors()).toEqual({ beneficiary: null, payor: null });
  });
});
