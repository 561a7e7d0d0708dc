/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LOGO } from '#libs/contracts/account/logo.js';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { sessionUser } from '../../../testing/session-user.js';
import { problemOf } from './use-picked-image.js';

afterEach(cleanup);

const PATH = '/api/v1/profile/logo/0123456789abcdef0123456789abcdef01234567';
const team = (logo: string | null) => ({ id: 't1', name: 'Calzados Luz', logo });
const open = (user: Parameters<typeof sessionUser>[0] = {}, answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openConsole('/profile?tab=1', {
    user: sessionUser(user),
    answers: { 'GET /profile/sessions': [200, { data: [] }], ...answers },
    language,
  });
const card = () => screen.findByRole('region', { name: /Team logo|Logotipo del equipo/ });

const topBar = () => within(document.querySelector<HTMLElement>('.top-bar')!);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
function file(name: string, bytes: number[], size = bytes.length): File {
  const made = new File([Uint8Array.from(bytes)], name);
  // jsdom's Blob reads no bytes.
  const slice = () => ({ arrayBuffer: async () => Uint8Array.from(bytes.slice(0, 4)).buffer });
  return Object.defineProperties(made, { size: { value: size }, slice: { value: slice } });
}

describe('logo card', () => {
  it('PROFILE-008 lets owner and admins change the logo, and shows it to members with the people to ask', async () => {
    for (const role of ['owner', 'admin'] as const) {
      await open({ role, team: team(PATH) });
      expect(within(await card()).getByLabelText('Image for the logo')).toBeTruthy();
      expect(within(await card()).getByRole('button', { name: 'Restore default' })).toBeTruthy();
      cleanup();
    }
    await open({ role: 'other', team: team(PATH) });
    expect(
      within(await card())
        .getByRole('img', { name: 'Calzados Luz' })
        .getAttribute('src'),
    ).toBe(PATH);
    expect(
      within(await card()).getByText('Only the owner and the admins of your team can change the logo.'),
    ).toBeTruthy();
    expect(within(await card()).queryByLabelText('Image for the logo')).toBeNull();
    expect(within(await card()).queryByRole('button')).toBeNull();
  });

  it("PROFILE-013 SHELL-014 shows the logo as the home link, by default the product's", async () => {
    await open({ team: team(PATH) });
    await card();
    const bar = topBar();
    expect(bar.getByRole('link', { name: 'Calzados Luz' }).getAttribute('href')).toBe('/');
    fireEvent.error(bar.getByRole('img', { name: 'Calzados Luz' }));
    expect(bar.getByRole('link', { name: 'Polyad' }).getAttribute('href')).toBe('/');
    cleanup();
    await open();
    await card();
    expect(topBar().getByRole('link', { name: 'Polyad' })).toBeTruthy();
    expect(within(await card()).queryByRole('button', { name: 'Restore default' })).toBeNull();
  });

  it.each([
    ['logo.jpg', [0xff, 0xd8, 0xff, 0xe0], LOGO.maxBytes, null],
    ['logo.JPEG', [0xff, 0xd8, 0xff, 0xe0], 4, null],
    ['logo.png', PNG, 8, null],
    ['logo.bmp', [0x42, 0x4d, 0, 0], 4, null],
    ['logo.gif', [0x47, 0x49, 0x46, 0x38], 4, null],
    ['logo.png', PNG, LOGO.maxBytes + 1, 'size'],
    ['logo.svg', [0x3c, 0x73, 0x76, 0x67], 4, 'type'],
    ['logo.webp', [0x52, 0x49, 0x46, 0x46], 4, 'type'],
    ['text.png', [0x68, 0x65, 0x6c, 0x6c], 4, 'type'],
    ['logo', PNG, 8, 'type'],
  ])('PROFILE-009 PROFILE-010 %s beginning with %j of %i bytes: %s', async (name, bytes, size, problem) => {
    expect(await problemOf(file(name, bytes, size))).toBe(problem);
  });

  it.each([
    ['en', 'notes.txt: A logo must be a jpg, jpeg, png, bmp or gif image.'],
    ['es', 'notes.txt: Un logotipo debe ser una imagen jpg, jpeg, png, bmp o gif.'],
  ] as const)('PROFILE-009 warns in %s before sending', async (language, warning) => {
    const page = await open({ lang: language }, {}, language);
    const input = within(await card()).getByLabelText(/Image for the logo|Imagen para el logotipo/);
    fireEvent.change(input, { target: { files: [file('notes.txt', [0x68, 0x69])] } });
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(page.calls.filter(({ path }) => path.includes('logo'))).toEqual([]);
  });

  it.each([
    ['has a row more than 50 megapixels', 'vast.png: A logo may have at most 50 megapixels.'],
    ['cannot be decoded', "vast.png: Couldn't retrieve original image."],
  ])('PROFILE-010 PROFILE-012 rejects an image that %s, and sends nothing', async (flaw, warning) => {
    Object.assign(URL, { createObjectURL: () => 'blob:vast', revokeObjectURL: () => undefined });
    const page = await open();
    const logo = within(await card());
    fireEvent.change(logo.getByLabelText('Image for the logo'), { target: { files: [file('vast.png', PNG)] } });
    const image = await logo.findByRole('img', { name: 'Your image vast.png' });
    Object.defineProperties(image, { naturalWidth: { value: 10_000 }, naturalHeight: { value: 5_001 } });
    if (flaw.startsWith('has')) fireEvent.load(image);
    else fireEvent.error(image);
    expect(await logo.findByText(warning)).toBeTruthy();
    expect(logo.queryByRole('img', { name: 'Your image vast.png' })).toBeNull();
    expect(page.calls.filter(({ path }) => path.includes('logo'))).toEqual([]);
  });

  it('PROFILE-008 PROFILE-013 restores the default after a confirmation', async () => {
    const message = 'The default logo is back.';
    const page = await open(
      { team: team(PATH) },
      { 'POST /profile/logo/update': [200, { data: { path: null }, message }] },
    );
    await page.user.click(within(await card()).getByRole('button', { name: 'Restore default' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Restore the default logo?' });
    const sent = () =>
      page.calls.filter(({ path }) => path.endsWith('/logo/update')).map(({ body }) => body as FormData);
    expect(sent()).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Restore default' }));
    await waitFor(() => expect(sent().map((form) => [...form.entries()])).toEqual([[['action', 'restore']]]));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
