import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOGO } from '#libs/contracts/account/logo.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import * as images from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { formOfLogo, restoreForm, WHOLE } from './support/logo-form.js';

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop(), 60_000);

/** Each test has its own team, because attempts are counted per team. */
const newTeam = async (email?: string) => (owner = await ApiClient.signedUp(stack.apiUrl, email ? { email } : {}));

interface Saved {
  data: { path: string | null };
  message: string;
}
const save = (form: FormData, client = owner) => client.post<Saved>('/profile/logo/update', form);
const upload = async (bytes: Uint8Array, change: { name?: string; box?: Record<string, unknown> } = {}) =>
  save(formOfLogo({ bytes, ...change }));
const logoOf = async (client = owner) =>
  (await client.get<{ data: { team: { logo: string | null } } }>('/profile/me')).body.data.team.logo;
const fetchLogo = async (address: string, client = owner) => {
  const response = await client.raw(address);
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};
/** Files in storage, unfinished ones included. */
const stored = (): string[] =>
  readdirSync(path.join(stack.dataDir, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
/** Distance of a color from the expected one; JPEG and GIF change it a little. */
const distance = (seen: readonly number[], wanted: readonly number[]) =>
  Math.max(...wanted.map((part, i) => Math.abs(part - seen[i]!)));

describe('logo of a team', () => {
  it('PROFILE-008 PROFILE-011 PROFILE-013 is the chosen part of the image, a PNG of 112 x 40 at a path', async () => {
    await newTeam();
    expect(await logoOf()).toBeNull();
    // The middle of four quarters, so that each corner of the logo has its quarter's color.
    const box = { x: 168, y: 160, width: 224, height: 80 };
    const answer = await upload(await images.png(560, 400), { box });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your logo has been updated.' } });
    const address = answer.body.data.path!;
    expect(address).toMatch(/^\/api\/v1\/profile\/logo\/[0-9a-f]{40}$/);
    expect(await logoOf()).toBe(address);
    const logo = await fetchLogo(address);
    expect(logo.status).toBe(200);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(logo.bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { size, colorAt } = await images.readPng(logo.bytes);
    expect(size).toBe('112x40');
    for (const [x, y, color] of [
      [50, 15, images.RED],
      [61, 15, images.GREEN],
      [50, 24, images.BLUE],
      [61, 24, images.YELLOW],
    ] as const)
      expect([x, y, distance(colorAt(x, y), color) < 3]).toEqual([x, y, true]);
  });

  it('PROFILE-011 is cropped as the person saw a rotated photo', async () => {
    await newTeam();
    const box = { x: 448, y: 360, width: 112, height: 40 };
    const { body } = await upload(await images.jpeg(560, 400, 6), { box, name: 'photo.jpeg' });
    const { colorAt } = await images.readPng((await fetchLogo(body.data.path!)).bytes);
    expect(distance(colorAt(56, 20), images.YELLOW)).toBeLessThan(9);
  });

  it.each([
    ['jpg', 'logo.jpg', () => images.jpeg(280, 100)],
    ['jpeg', 'logo.jpeg', () => images.jpeg(280, 100)],
    ['png', 'logo.png', () => images.png(280, 100)],
    ['bmp', 'logo.bmp', () => images.bmp(280, 100)],
    ['gif', 'logo.gif', () => images.gif(280, 100)],
    ['gif with many frames', 'logo.gif', () => images.animatedGif(280, 100, 60)],
    ["png with a text's file name", 'notes.txt', () => images.png(280, 100)],
  ])('PROFILE-009 accepts %s', async (_type, name, make) => {
    await newTeam();
    const answer = await upload(await make(), { name });
    expect([answer.status, answer.body.message]).toEqual([200, 'Your logo has been updated.']);
    const { colorAt } = await images.readPng((await fetchLogo(answer.body.data.path!)).bytes);
    expect(distance(colorAt(10, 5), images.RED)).toBeLessThan(9);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="280" height="100"><script>alert(1)</script></svg>';
  const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
  it.each([
    ['svg', Buffer.from(svg)],
    ['svg with an XML header', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['webp', webp],
    ['a text file', Buffer.from('no image')],
    ['an empty file', Buffer.alloc(0)],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
  ])('PROFILE-009 refuses %s under the name of a png, with the reason', async (_type, bytes) => {
    await newTeam();
    const before = stored();
    const answer = await upload(bytes);
    const message = 'A logo must be a jpg, jpeg, png, bmp or gif image.';
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ field: 'attachments[0]', message }] } });
    expect([await logoOf(), stored()]).toEqual([null, before]);
  });

  it('PROFILE-010 accepts 41,943,040 bytes and refuses one more with the reason', async () => {
    await newTeam();
    const before = stored();
    const more = await upload(await images.pngOfBytes(LOGO.maxBytes + 1));
    const message = 'A logo may have at most 41,943,040 bytes (40 MB).';
    expect(more).toMatchObject({ status: 400, body: { message, errors: [{ field: 'attachments[0]', type: 'size' }] } });
    expect(stored()).toEqual(before);
    const bytes = await images.pngOfBytes(LOGO.maxBytes);
    expect(bytes).toHaveLength(41_943_040);
    expect((await upload(bytes)).status).toBe(200);
    expect(stored()).toHaveLength(before.length + 1);
  }, 60_000);

  it.each([
    ['100 megapixels', () => images.pngHeader(10_000, 10_000)],
    ['a row more than 50 megapixels', () => images.pngHeader(10_000, 5_001)],
    ['4 gigapixels', () => images.pngHeader(65_000, 65_000)],
  ])('refuses an image of %s from its header', async (_name, make) => {
    await newTeam();
    const message = 'A logo may have at most 50 megapixels.';
    expect(await upload(make())).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'attachments[0]', message }] },
    });
  });

  it.each([
    ['png', () => images.png(280, 100)],
    ['jpeg', () => images.jpeg(280, 100)],
    ['gif', () => images.gif(280, 100)],
    ['bmp', () => images.bmp(280, 100)],
  ])('PROFILE-012 refuses a %s that ends after its header', async (_type, make) => {
    await newTeam();
    const before = stored();
    const bytes = await make();
    for (const length of [60, Math.floor(bytes.length * 0.8)]) {
      const answer = await upload(bytes.subarray(0, length));
      expect(answer).toMatchObject({ status: 400, body: { message: "Couldn't retrieve original image." } });
    }
    expect([await logoOf(), stored()]).toEqual([null, before]);
  });

  it.each([
    ['beyond the right edge', { width: 281 }, 'width'],
    ['beyond the lower edge', { y: 1 }, 'height'],
    ['that begins outside', { x: 280 }, 'x'],
    ['below zero', { x: -1 }, 'x'],
    ['of zero width', { width: 0 }, 'width'],
    ['of zero height', { height: 0 }, 'height'],
    ['of NaN', { width: 'NaN' }, 'width'],
    ['of Infinity', { height: 'Infinity' }, 'height'],
    ['of fractions', { x: 0.5 }, 'x'],
    ['with an exponent', { width: '2e2' }, 'width'],
    ['of more digits than a number holds', { width: '9'.repeat(400) }, 'width'],
    ['without a number', { y: undefined }, 'y'],
    ['with an empty number', { y: '' }, 'y'],
    ['of a square', { width: 100, height: 100 }, 'height'],
    ['that is too high', { width: 140, height: 60 }, 'height'],
  ])('PROFILE-011 refuses a crop %s, naming the field', async (_name, change, field) => {
    await newTeam();
    const answer = await upload(await images.png(280, 100), { box: { ...WHOLE, ...change } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, message: expect.stringMatching(/\w/) }] } });
    expect(await logoOf()).toBeNull();
  });

  it('refuses forms with other fields, and keeps none of their files', async () => {
    await newTeam();
    const before = stored();
    const bytes = await images.png(280, 100);
    const refusalOf = async (change: (form: FormData) => void) => {
      const form = formOfLogo({ bytes });
      change(form);
      const { status, body } = await save(form);
      return [status, (body as { errors?: { field: string }[] }).errors?.[0]?.field];
    };
    expect(await refusalOf((form) => form.delete('attachments[]'))).toEqual([400, 'attachments']);
    expect(await refusalOf((form) => form.set('action', 'delete'))).toEqual([400, 'action']);
    expect(await refusalOf((form) => form.set('action', 'restore'))).toEqual([400, 'attachments']);
    const restored = restoreForm();
    restored.set('height', '-1');
    expect(await owner.post('/profile/logo/update', restored)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'height' }] },
    });
    expect(await refusalOf((form) => form.set('logo_key', 'x'))).toEqual([400, 'logo_key']);
    expect(await refusalOf((form) => form.append('x', '1'))).toEqual([400, 'x']);
    expect(await refusalOf((form) => form.append('attachments[]', new Blob([bytes]), 'b.png'))).toEqual([
      ...[400, 'form'],
    ]);
    expect((await owner.post('/profile/logo/update', { action: 'restore' })).status).toBe(415);
    expect(stored()).toEqual(before);
  });

  it('PROFILE-008 PROFILE-013 restores the default, and deletes each replaced file', async () => {
    const email = 'restore@logo.polyad.test';
    await newTeam(email);
    const before = stored();
    const first = (await upload(await images.png(280, 100))).body.data.path!;
    const second = (await upload(await images.gif(280, 100))).body.data.path!;
    expect(second).not.toBe(first);
    expect(stored()).toHaveLength(before.length + 1);
    expect((await fetchLogo(first)).status).toBe(404);
    const restored = await save(restoreForm());
    expect(restored).toMatchObject({
      status: 200,
      body: { data: { path: null }, message: 'The default logo is back.' },
    });
    expect([await logoOf(), stored()]).toEqual([null, before]);
    expect((await fetchLogo(second)).status).toBe(404);
    expect((await save(restoreForm())).status).toBe(200);
    const { rows } = await stack.database.query<{ action: string }>(
      `select e.action from audit_event e join user_account u on u.id = e.user_id
       where u.email = $1 and e.action like 'logo.%' order by e.at`,
      [email],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['logo.updated', 'logo.updated', 'logo.restored', 'logo.restored'],
    ]);
  });

  it('keeps the result of one of two parallel changes, and no other file', async () => {
    await newTeam();
    const before = stored();
    const bytes = await images.png(280, 100);
    const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.data.path)).toContain(await logoOf());
    expect(stored()).toHaveLength(before.length + 1);
  });

  it('is hidden from another team, from visitors, and under invalid names', async () => {
    const theirs = await newTeam();
    const address = (await upload(await images.png(280, 100))).body.data.path!;
    const other = await ApiClient.signedUp(stack.apiUrl);
    expect((await fetchLogo(address, other)).status).toBe(404);
    expect((await fetchLogo(address, new ApiClient(stack.apiUrl))).status).toBe(401);
    for (const name of ['..%2f..%2fetc%2fpasswd', 'null', '0'.repeat(40)])
      expect((await fetchLogo(`/api/v1/profile/logo/${name}`, theirs)).status).toBe(404);
  });

  it('is changed by owner and admins; a member is refused before anything is stored', async () => {
    const [ownerEmail, memberEmail] = ['owner@logo.polyad.test', 'member@logo.polyad.test'];
    await newTeam(ownerEmail);
    const member = await ApiClient.signedUp(stack.apiUrl, { email: memberEmail });
    const as = (role: string) =>
      stack.database.query(
        `update user_account set role = $1, organization_id = (select organization_id from user_account where email = $2) where email = $3`,
        [role, ownerEmail, memberEmail],
      );
    const bytes = await images.png(280, 100);
    await as('other');
    const before = stored();
    expect((await save(formOfLogo({ bytes }), member)).status).toBe(403);
    expect((await save(restoreForm(), member)).status).toBe(403);
    expect(stored()).toEqual(before);
    await as('admin');
    const { body } = await save(formOfLogo({ bytes }), member);
    expect(await logoOf()).toBe(body.data.path);
    await as('other');
    expect((await fetchLogo(body.data.path!, member)).status).toBe(200);
  });

  it('keeps no file after an aborted upload', async () => {
    await newTeam();
    const before = stored();
    const boundary = 'broken-form';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="attachments[]"; filename="a.png"\r\n\r\n`;
    const bytes = (await images.pngOfBytes(2_000_000)).subarray(0, 1_000_000);
    const { hostname, port } = new URL(stack.apiUrl);
    const sending = request({
      hostname,
      port,
      method: 'POST',
      path: '/api/v1/profile/logo/update',
      headers: {
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        'x-xsrf-token': owner.cookies.get('XSRF-TOKEN')!,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 3_000_000,
      },
    });
    sending.on('error', () => undefined); // this side closes the connection
    sending.write(head);
    sending.write(bytes);
    await waitFor(() => (stored().some((name) => name.endsWith('.part')) ? true : undefined), {
      what: 'the unfinished file',
    });
    sending.destroy();
    await waitFor(() => (stored().length === before.length ? true : undefined), { what: 'its removal' });
    expect(stored()).toEqual(before);
  });

  it('is decoded 30 times for a team in 15 minutes, then refused with 429 and the time to wait', async () => {
    await newTeam();
    const broken = (await images.png(280, 100)).subarray(0, 20);
    for (let i = 0; i < 30; i++) expect((await upload(broken)).status).toBe(400);
    const before = stored();
    const refused = await upload(await images.png(280, 100));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(stored()).toEqual(before);
    expect((await save(restoreForm())).status).toBe(200);
  }, 30_000);
});
