import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../../testing/scripts.js';
import { OLD_SHOP, USA } from '../../testing/ids.js';
import { campaignRow, uploadOf } from '../../testing/video-scripts.js';

let bench: ScriptBench;
let cookie = '';
beforeAll(async () => {
  bench = await ScriptBench.open();
});
afterAll(() => bench.close());

/** A page, after its redirects. */
async function visit(
  path: string,
  form?: Record<string, string>,
): Promise<{ status: number; path: string; text: string }> {
  const response = await fetch(new URL(path, `${bench.sandbox.url}/google/scripts/`), {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const given = response.headers.get('set-cookie');
  if (given !== null) cookie = given.split(';')[0]!;
  const next = response.headers.get('location');
  if (next !== null) return visit(next);
  return { status: response.status, path: new URL(response.url).pathname, text: await response.text() };
}

const NORA = '117000000000000000011';

describe('script pages', () => {
  it('guide a person from the sign-in to the uploads of a script', async () => {
    expect((await visit('../scripts')).text).toContain('Sign in to Google Ads');
    expect((await visit('sign-in', { person: NORA })).text).toContain('910-000-0102');
    const editor = await visit(`${USA}/new`, {});
    expect(editor.text).toContain('needs your authorisation');
    const code = `function main() {\r\n  console.log('</textarea><b>hi');${uploadOf([campaignRow()])}\r\n}`;
    const authorised = await visit(editor.path, { act: 'authorize', name: 'exp42 campaigns', code });
    expect(authorised.text).not.toContain('needs your authorisation');
    const preview = await visit(editor.path, { act: 'preview', name: 'exp42 campaigns', code });
    expect(preview.text).toContain('This was a preview: nothing was changed.');
    const run = await visit(editor.path, { act: 'run', name: 'exp42 campaigns', code });
    expect(run.text).toContain('<strong>Succeeded</strong>');
    expect(run.text).toContain('&#60;/textarea&#62;&#60;b&#62;hi');
    expect((await visit(`${USA}/uploads`)).text).toContain('Processing');
    bench.wait(60_000);
    expect((await visit(`${USA}/uploads/2`)).text).toContain('Added the campaign');
    expect((await visit(`${USA}/runs`)).text).toContain('exp42 campaigns');
  });

  it('run nothing before the authorization', async () => {
    const { path } = await visit(`${USA}/new`, {});
    expect(await visit(path, { act: 'run', code: 'function main() {}' })).toMatchObject({ status: 403 });
  });

  it('show a person only their accounts', async () => {
    expect(await visit(OLD_SHOP)).toMatchObject({ status: 404 });
    expect(await visit(`${USA}/s/999`)).toMatchObject({ status: 404 });
    await visit('sign-out', {});
    expect((await visit(USA)).text).toContain('Sign in to Google Ads');
  });

  it('accept a script by the control route only from people with access to the account', async () => {
    const run = (more: object) =>
      bench.control('POST', 'google/scripts/run', { customer: USA, code: 'function main() {}', ...more });
    expect((await run({ person: 'Lena Sommer' })).status).toBe(403);
    expect((await run({ person: 'Nobody' })).status).toBe(404);
    expect((await run({ customer: '9100000001' })).status).toBe(404);
    expect((await run({ person: 'Mina Okafor' })).body).toMatchObject({ status: 'succeeded' });
  });
});
