import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import { campaignTime } from './campaign-clock.js';

const clockAt = (baseUrl: string, timeScale: number) => ({ platform: 'meta', baseUrl, timeScale }) as const;

let stub: GraphStub;
afterEach(() => stub.close());

describe('the time of a campaign', () => {
  it('is real time on the real platform, without a call', async () => {
    stub = await startGraphStub(() => ({ json: {} }));
    const before = Date.now();
    const { now, scale } = await campaignTime(clockAt(stub.config.graphUrl, 1), ['11']);
    expect(scale).toBe(1);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
    expect(stub.calls).toEqual([]);
  });

  it('is the slowest of the clocks that the sandbox reports', async () => {
    const times: Record<string, string> = { '11': '2026-12-03T00:00:00.000Z', '12': '2026-12-02T00:00:00.000Z' };
    stub = await startGraphStub(({ params }) => ({ json: { now: times[params.campaign!], scale: 2880 } }));
    const sandbox = clockAt(`${stub.config.graphUrl}/meta`, 2880);
    expect(await campaignTime(sandbox, ['11', '12'])).toEqual({ now: times['12'], scale: 2880 });
    expect(stub.calls[0]!.path).toBe('/meta/__sandbox/clock');
  });
});
