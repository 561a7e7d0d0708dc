import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../../testing/scripts.js';
import { Bridge } from './bridge.js';
import { runCode } from './vm.js';

let bench: ScriptBench;
beforeAll(async () => {
  bench = await ScriptBench.open();
});
afterAll(() => bench.close());

const REMAINING = 'AdsApp.getExecutionInfo().getRemainingTime()';

describe('script engine', () => {
  it('has the globals of Google Ads scripts, but not those of Node or a browser', async () => {
    const names = ['AdsApp', 'AdWordsApp', 'UrlFetchApp', 'Utilities', 'Logger', 'console'];
    const missing = [
      'process',
      'require',
      'global',
      'window',
      'document',
      'fetch',
      'setTimeout',
      'XMLHttpRequest',
      'SpreadsheetApp',
    ];
    const types = (list: string[]) => `[${list.map((name) => `typeof ${name}`).join(', ')}].join()`;
    expect(await bench.log(`console.log(${types(names)}); console.log(${types(missing)});`)).toEqual([
      names.map(() => 'object').join(),
      missing.map(() => 'undefined').join(),
    ]);
  });

  it.each([
    ['a script without main', 'const a = 1;', /The script has no function main/],
    ['a syntax error', 'function main() {\n  const = 1;\n}', /SyntaxError.*line 2/],
    ['a member that does not exist', 'function main() { AdsApp.makeMoney(); }', /not a function/],
    [
      'a typo in a builder',
      "function main() { AdsApp.adAssets().newYouTubeVideoAssetBuilder().withTitle('x'); }",
      /not a function/,
    ],
    [
      'an argument of another type',
      'function main() { AdsApp.videoCampaigns().withCondition(5); }',
      /Invalid argument: condition. Should be of type: string/,
    ],
    [
      'a condition on an unknown field',
      "function main() { AdsApp.videoCampaigns().withCondition('campaign.colour = 1').get(); }",
      /Unrecognized field/,
    ],
    [
      'a builder without a required value',
      "function main() { AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName('x').build(); }",
      /needs withName\(\) and withYouTubeVideoId\(\)/,
    ],
    [
      'reading beyond the end of an iterator',
      'function main() { AdsApp.videoCampaigns().get().next(); }',
      /no next element/,
    ],
    ['an import', "import fs from 'fs';\nfunction main() {}", /Error/],
  ])('reports %s as an error', async (_, code, error) => {
    const run = await bench.run(code);
    expect(run.status).toBe('failed');
    expect(run.error).toMatch(error);
  });

  it('throws errors in the script, which can catch them and continue', async () => {
    expect(
      await bench.log("try { AdsApp.search('SELECT x'); } catch (error) { console.log('caught', error.message); }"),
    ).toEqual([expect.stringMatching(/^caught .+/)]);
  });

  it('ends after 30 minutes of its clock, even inside a try', async () => {
    const run = await bench.main(`
      console.log(${REMAINING});
      Utilities.sleep(290000);
      console.log(${REMAINING}, new Date().getTime() - Date.now());
      try { for (;;) Utilities.sleep(290000); } catch (error) { console.log('caught'); AdsApp.createLabel('too late'); }`);
    expect(run).toMatchObject({
      status: 'timed-out',
      error: 'Exceeded maximum execution time',
      usedSeconds: 1800,
      changes: [],
    });
    expect(run.log.split('\n').slice(0, 2)).toEqual(['1799', '1509 0']);
  });

  it('advances the clock with each call, so that a loop that polls the remaining time ends', async () => {
    const run = await bench.main(`
      for (let n = 0; n < 6; n += 1) Utilities.sleep(299000);
      console.log(${REMAINING});
      while (${REMAINING} > 0) {}
      console.log(${REMAINING});
      for (;;) AdsApp.getExecutionInfo();`);
    expect(run).toMatchObject({ status: 'timed-out', log: expect.stringMatching(/^5\n0$/), usedSeconds: 1800 });
  });

  it('advances the clock by the duration of operations', async () => {
    const [before, after] = await bench.log(
      `console.log(${REMAINING}); for (let n = 0; n < 100; n += 1) AdsApp.videoCampaigns().get(); console.log(${REMAINING});`,
    );
    expect(Number(before) - Number(after)).toBe(70);
  });

  it('cuts an endless loop', async () => {
    const bridge = new Bridge(
      () => undefined,
      () => undefined,
    );
    expect(await runCode('function main() { for (;;) {} }', {}, bridge, () => 0, 50)).toEqual({ is: 'endless' });
  });

  it('cuts a log at 100 KB', async () => {
    const run = await bench.main("for (let n = 0; n < 300; n += 1) console.log('x'.repeat(1000));");
    expect(run).toMatchObject({ status: 'succeeded', isLogCut: true });
    expect(Buffer.byteLength(run.log)).toBeLessThanOrEqual(100 * 1024);
    expect(Buffer.byteLength(run.log)).toBeGreaterThan(99 * 1024);
  });

  it('shows times by the clock that a test sets', async () => {
    expect(await bench.log('console.log(new Date().toISOString())', { at: '2026-12-24T08:00:00Z' })).toEqual([
      '2026-12-24T08:00:00.000Z',
    ]);
  });

  it('signs and encodes like Apps Script, with signed bytes', async () => {
    const lines = await bench.log(`
      const bytes = Utilities.computeHmacSha256Signature('body', 'key');
      console.log(bytes.length, bytes.some((one) => one < 0), bytes.map((one) => ('0' + (one & 255).toString(16)).slice(-2)).join(''));
      console.log(Utilities.base64EncodeWebSafe([-5, -1, 62]), Utilities.formatDate(new Date(0), 'Europe/Madrid', "yyyy-MM-dd'T'HH:mm:ss"));
      Logger.log('%s has %d', 'x', 3);`);
    expect(lines).toEqual([
      `32 true ${createHmac('sha256', 'key').update('body').digest('hex')}`,
      '-_8- 1970-01-01T01:00:00',
      'x has 3',
    ]);
  });
});

describe('UrlFetchApp', () => {
  const post = (more: string) => `
    const answer = UrlFetchApp.fetch('${bench.sandbox.url}/__sandbox/google/youtube', { method: 'post', contentType: 'application/json', ${more} });
    console.log(answer.getResponseCode(), answer.getContentText());`;

  it('sends and receives', async () => {
    const [line] = await bench.log(post("payload: JSON.stringify({ id: 'fetchedclip', state: 'public', seconds: 7 })"));
    expect(line).toMatch(/^200 \{"id":"fetchedclip"/);
  });

  it('throws for an error unless it is muted, and for an unreachable address', async () => {
    expect((await bench.main(post("payload: '{}'"))).error).toMatch(/Request failed for .* returned code 400/);
    expect((await bench.log(post("payload: '{}', muteHttpExceptions: true")))[0]).toMatch(/^400 /);
    await bench.fault('scripts-offline');
    expect((await bench.main(post("payload: '{}'"))).error).toMatch(/Address unavailable/);
    expect((await bench.main("UrlFetchApp.fetch('file:///etc/passwd')")).error).toMatch(/Invalid argument/);
  });

  it('stops reading after 50 MB', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const closed = Promise.withResolvers<void>();
    const server = createServer((_, response) => {
      response.on('close', closed.resolve);
      // The stream is finite: an endless one could keep the process busy after its reader stops.
      pipeline(Readable.from(Array.from({ length: 60 }, () => megabyte)), response, () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const run = await bench.main(`UrlFetchApp.fetch('http://127.0.0.1:${port}')`);
    expect(run.error).toMatch(/Response too large/);
    await closed.promise;
    server.close();
  });
});
