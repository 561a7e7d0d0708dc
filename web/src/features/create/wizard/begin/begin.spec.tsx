/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { META } from '#libs/platforms/meta/description.js';
import { open } from '#libs/platforms/reading/parse.js';
import type { Answer } from '../../../../testing/fake-server.js';
import { openConsole } from '../../../../testing/open-console.js';
import { answers, patience } from '../testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const CONTENTS = { objective: 'OUTCOME_TRAFFIC', information: { name: 'Sandals' } };
const stored = (contents: object): Answer => {
  const { input: template, leftOut: left_out } = open(META, contents);
  const known = { id: 7, uuid: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', name: 'Sandals', revision: 1 };
  return [200, { data: { ...known, updated_at: '2026-11-01T12:00:00.000Z', changeable: true, left_out, template } }];
};
const begin = (query: string, answer: Answer) =>
  openConsole(`/experiments/meta/create?${query}`, {
    answers: { ...answers, 'GET /providers/facebook/experiment/7/template': answer },
  });

describe('an experiment that begins with contents', () => {
  it.each([
    ['draft=7', 'You are continuing the draft "Sandals"'],
    ['template=7', 'This experiment starts from the template "Sandals"'],
    ['clone=7', 'This experiment begins as a copy of "Sandals"'],
  ])('LIST-027 LIST-029 LIST-031 LIST-032 has those that the address names (%s)', async (query, notice) => {
    await begin(query, stored(CONTENTS));
    expect(await screen.findByText(notice, {}, patience)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sandals');
  });

  it('LIST-032 tells what of them no longer fits', async () => {
    await begin('draft=7', stored({ ...CONTENTS, mood: 'good' }));
    const note = await screen.findByText(/^Left out, because this form has no field for them/, {}, patience);
    expect(note.parentElement!.textContent).toContain('former field “mood”');
  });

  it.each([
    ["The selected experiment doesn't include a template file. Please create a new template.", 'no-template'],
    ['It does not exist any more, or it belongs to another team. The form below is your own.', 'not-found'],
  ])('LIST-056 says where there are none: %s', async (message, code) => {
    await begin('template=7', [404, { message, code }]);
    expect(await screen.findByText(message, {}, patience)).toBeTruthy();
  });
});
