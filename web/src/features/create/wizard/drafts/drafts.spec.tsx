/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answer, Asked } from '../../../../testing/fake-server.js';
import { sessionUser } from '../../../../testing/session-user.js';
import { open, patience, WHOLE } from '../testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

interface Data {
  information: Record<string, unknown>;
}
interface Sent {
  id?: number;
  revision?: number;
  data: Data;
}
const GONE: Answer = [503, { message: 'Away.', code: 'away' }];

/** The drafts of a team on a fake server. Each draft has one revision at a time. */
class Drafts {
  readonly all = new Map<number, { revision: number; data: Data }>();
  /** An answer that replaces the usual one, to simulate an error. */
  answer: Answer | null = null;

  readonly save = ({ body }: Asked): Answer => {
    if (this.answer !== null) return this.answer;
    const { id, revision, data } = body as Sent;
    if (id === undefined) return this.stored(12 + this.all.size, 1, data);
    const found = this.all.get(id);
    if (found === undefined) return [404, { message: 'Not found.', key: 'http.notFound', code: 'not-found' }];
    if (found.revision !== revision) return [409, { message: 'Changed.', code: 'changed' }];
    return this.stored(id, revision + 1, data);
  };

  readonly template = ({ path }: Asked): Answer => {
    const id = Number(/(\d+)\/template/.exec(path)![1]);
    const { revision, data } = this.all.get(id)!;
    const saved = { updated_at: '2026-11-01T10:00:00.000Z', is_saved_by_reader: true };
    return [200, { data: { id, uuid: `draft-${id}`, revision, ...saved, template: data } }];
  };

  /** A save from another tab. */
  elsewhere(id: number, change: Record<string, unknown>): void {
    const { revision, data } = this.all.get(id)!;
    this.stored(id, revision + 1, { ...data, information: { ...data.information, ...change } });
  }

  valueOf = (id: number, name = 'name'): unknown => this.all.get(id)?.data.information[name];

  private stored(id: number, revision: number, data: Data): Answer {
    this.all.set(id, { revision, data });
    return [200, { data: { id, uuid: `draft-${id}`, revision } }];
  }
}

/** The information step of a complete experiment for traffic, with these drafts on the server. */
async function atInformation() {
  const drafts = new Drafts();
  const console = await open(sessionUser(), {
    'POST /providers/facebook/experiment/draft/save': drafts.save,
    'GET /providers/facebook/experiment/12/template': drafts.template,
  });
  const { user } = console;
  await user.click(screen.getByText('Traffic'));
  await console.fill(WHOLE);
  const name = () => screen.findByLabelText<HTMLInputElement>('Name', { exact: true }, patience);
  const save = () => user.click(document.querySelector('.floating-tools [aria-label="Save Experiment as Draft"]')!);
  return {
    ...console,
    drafts,
    name,
    save,
    type: async (text: string) => fireEvent.change(await name(), { target: { value: text } }),
    /** Saves a draft on the server first. */
    saved: async () => {
      await save();
      await screen.findByText('Draft saved.', {}, patience);
    },
    untilSaved: (text: string) => waitFor(() => expect(drafts.valueOf(12)).toBe(text), patience),
    conflict: async () =>
      within(await screen.findByRole('dialog', { name: 'This draft was changed elsewhere' }, patience)),
    untilSettled: () =>
      waitFor(
        () => expect(screen.queryByRole('dialog', { name: 'This draft was changed elsewhere' })).toBeNull(),
        patience,
      ),
  };
}

describe('draft', () => {
  it('META-012 META-032 META-033 is saved on demand, then automatically, as one draft', async () => {
    const { drafts, saved, type, untilSaved } = await atInformation();
    await type('Spring sandals');
    expect(drafts.all.size).toBe(0);
    await saved();
    expect(drafts.valueOf(12)).toBe('Spring sandals');
    await type('Summer sandals');
    await untilSaved('Summer sandals');
    expect(drafts.all.size).toBe(1);
    expect(await screen.findByText(/^Draft saved at /, {}, patience)).toBeTruthy();
  });

  it('is not overwritten after a change elsewhere, and the user chooses between the differences field by field', async () => {
    const { conflict, drafts, now, saved, type, untilSaved, untilSettled, user } = await atInformation();
    await saved();
    drafts.elsewhere(12, { name: 'Summer sandals', promoted_url: 'https://sol.example/summer' });
    await type('Autumn boots');
    const dialog = await conflict();
    const fields = await dialog.findAllByRole('group', {}, patience);
    expect(fields.map((field) => field.querySelector('legend')?.textContent)).toEqual(['Name', 'Promoted URL']);
    expect(drafts.valueOf(12)).toBe('Summer sandals');
    await user.click(within(fields[1]!).getByText('https://sol.example/summer'));
    await user.click(dialog.getByText('Save this choice'));
    await untilSettled();
    await untilSaved('Autumn boots');
    expect(now().draft.information['promoted_url']).toBe('https://sol.example/summer');
    expect(drafts.valueOf(12, 'promoted_url')).toBe('https://sol.example/summer');
  });

  it('uses the other version if the user chooses it, and saves nothing until then', async () => {
    const { conflict, drafts, name, saved, type, untilSettled, user } = await atInformation();
    await saved();
    drafts.elsewhere(12, { name: 'Winter boots' });
    const { revision } = drafts.all.get(12)!;
    await type('Rain boots');
    await user.click((await conflict()).getByText('Decide later'));
    await screen.findByText('This draft was saved elsewhere in the meantime.', { exact: false }, patience);
    await user.click(screen.getByText('Compare'));
    const theirs = (await conflict()).getByText('Use the saved version for everything').closest('button')!;
    await waitFor(() => expect(theirs.disabled).toBe(false), patience);
    await user.click(theirs);
    await untilSettled();
    await waitFor(async () => expect((await name()).value).toBe('Winter boots'), patience);
    expect(await screen.findByText(/^Draft saved at /, {}, patience)).toBeTruthy();
    expect(drafts.all.get(12)!.revision).toBe(revision);
  });

  it('META-034 is not reported as saved if the response names no draft', async () => {
    const { drafts, save } = await atInformation();
    drafts.answer = [200, { data: {} }];
    await save();
    expect(await screen.findByText("Your draft couldn't be saved.", {}, patience)).toBeTruthy();
  });

  it('keeps the form after a deletion, to be saved as a new draft', async () => {
    const { drafts, name, save, saved, type } = await atInformation();
    await saved();
    drafts.all.clear();
    await type('Once more');
    expect(await screen.findByText(/^This draft no longer exists/, {}, patience)).toBeTruthy();
    expect((await name()).value).toBe('Once more');
    await save();
    await waitFor(() => expect(drafts.valueOf(12)).toBe('Once more'), patience);
    expect(drafts.all.get(12)!.revision).toBe(1);
  });

  it('META-035 stays in its list when the form is emptied, and continues to be saved after an undo', async () => {
    const { drafts, name, saved, type, untilSaved, user } = await atInformation();
    await saved();
    await user.click(document.querySelector('.floating-tools [aria-label="Reset Experiment"]')!);
    await waitFor(() =>
      expect(document.querySelector('.stepper [aria-current=step]')?.textContent).toContain('Advertising Objective'),
    );
    expect(drafts.all.size).toBe(1);
    await user.click(await screen.findByText('Undo', {}, patience));
    expect((await name()).value).toBe('Sandals');
    await type('And once more');
    await untilSaved('And once more');
    expect(drafts.all.size).toBe(1);
  });

  it('warns that it cannot be saved, and asks before leaving, as the browser does', async () => {
    const { address, drafts, name, saved, type, untilSaved, user } = await atInformation();
    await saved();
    drafts.answer = GONE;
    await type('At risk');
    await screen.findByText('Your last changes are not in the draft yet.', { exact: false }, patience);
    await user.click(screen.getAllByRole('link', { name: /Live/ })[0]!);
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }, patience));
    expect(question.getByText('They exist in this browser only.', { exact: false })).toBeTruthy();
    await user.click(question.getByText('Cancel'));
    expect([address(), (await name()).value]).toEqual(['/experiments/meta/create', 'At risk']);
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(unload()).toBe(false);
    drafts.answer = null;
    await type('At rest');
    await untilSaved('At rest');
    await waitFor(() => expect(unload()).toBe(true), patience);
  });

  it('is stored in the browser if the form is left unsaved, with a notice and a button to save it', async () => {
    const { drafts, type, user } = await atInformation();
    await type('Never saved');
    await user.click(screen.getAllByRole('link', { name: /Live/ })[0]!);
    const note = await screen.findByText(
      'Your experiment is not a draft yet: only this browser keeps it.',
      {},
      patience,
    );
    const toast = within(note.closest<HTMLElement>('.bp6-toast')!);
    await user.click(toast.getByText('Save Experiment as Draft'));
    await waitFor(() => expect(drafts.valueOf(12)).toBe('Never saved'), patience);
  });
});
