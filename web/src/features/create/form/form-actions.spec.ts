import { expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { forgettingWithAccount, type FormActions } from './form-actions.js';

it.each([
  ['the pixel and the Instagram account', META, ['account', 'ig', 'pixel']],
  ['the pixel and the identity', TIKTOK, ['account', 'identity', 'pixel']],
])('another ad account clears %s of the previous one, and nothing else', (_, description, expected) => {
  const set: [string, unknown][] = [];
  const form = forgettingWithAccount(
    { set: (path: string, value: unknown) => set.push([path, value]) } as unknown as FormActions,
    description,
  );
  form.set('information.name', 'Sandals');
  form.set('page', { id: '8' });
  expect(set.splice(0)).toHaveLength(2);
  form.set('account', { id: '7' });
  expect(set.map(([path]) => path)).toEqual(expected);
  expect(set.slice(1).every(([, value]) => value === undefined)).toBe(true);
});
