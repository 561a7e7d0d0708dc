import { describe, expect, it } from '@jest/globals';
import type { CreateRequest } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { exampleInput } from './example-input.js';
import { FakeAdPlatform } from './fake-ad-platform.js';
import { fakePlatforms } from './fake-platforms.js';

const account = { accountId: 'act_1', accessToken: 't', currency: 'EUR', timeZone: 'UTC', facts: {} };
const request = (...names: string[]): CreateRequest => ({
  kind: 'ad',
  input: exampleInput(),
  assets: {},
  items: names.map((name) => ({ ref: `r-${name}`, name, parentId: '2', choice: {}, budgetMinor: null })),
  timeoutMs: 1,
});

describe('the platform in memory', () => {
  it('can lose a response after or before it creates the object', async () => {
    const fake = new FakeAdPlatform()
      .inject({ fault: 'unknown-landed', when: ({ name }) => name === 'a' })
      .inject({ fault: 'unknown-not-landed', when: ({ name }) => name === 'b' })
      .inject({ fault: 'refuse', when: ({ name }) => name === 'c' });
    const outcomes = await fake.create(account, request('a', 'b', 'c', 'd'));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'refused', 'created']);
    expect((await fake.findByNames(account, 'ad', ['a', 'b', 'c', 'd'])).map(({ name }) => name)).toEqual(['a', 'd']);
    expect((await fake.create(account, request('b')))[0]?.outcome).toBe('created');
  });

  it('turns whole calls away the configured number of times', async () => {
    const fake = new FakeAdPlatform().inject({ fault: 'throttle', times: 2, retryAfterMs: 5 });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(fake.create(account, request('a'))).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 5 });
    }
    expect((await fake.create(account, request('a')))[0]?.outcome).toBe('created');
    expect(fake.of('ad')).toHaveLength(1);
  });

  it('switches and removes its objects, through the registry', async () => {
    const fake = new FakeAdPlatform().failNext('setActive', new ConnectorError('TRANSIENT', 'meta'));
    const { reads, writes } = fakePlatforms(fake).for('meta');
    await writes.create(account, request('a', 'b'));
    await expect(writes.setActive(account, 'ad', ['1000'], true)).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(await writes.setActive(account, 'ad', ['1000', '77'], true)).toEqual({ ids: ['1000'], refusals: [] });
    expect(await writes.remove(account, 'ad', ['1001'])).toEqual(['1001']);
    expect(await reads.listByExperimentKey(account, '')).toMatchObject([{ name: 'a', isOn: true }]);
  });
});
