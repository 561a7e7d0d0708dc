import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf } from './support/experiment-form.js';

const SAVE = '/providers/facebook/experiment/draft/save';
const SAMPLING = '/providers/facebook/experiment/sampling';
const OWNER = { email: 'uma@drafts.polyad.test', password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;

beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, OWNER);
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

interface Saved {
  data: { id: number; uuid: string; revision: number };
}
interface Template {
  data: {
    revision: number;
    changeable: boolean;
    is_saved_by_reader: boolean | null;
    updated_at: string;
    template: { information: { name: string } };
  };
}

const named = (name: string) => ({ objective: 'OUTCOME_TRAFFIC', information: { name } });
const save = (name: string, change: object = {}, who = owner) =>
  who.post<Saved>(SAVE, { data: named(name), ...change });
const opened = async (id: number, who = owner) =>
  (await who.get<Template>(`/providers/facebook/experiment/${id}/template`)).body.data;

/** Another member of the owner's team. */
async function member(role: 'admin' | 'other', name: string = role): Promise<ApiClient> {
  const email = `${name}@drafts.polyad.test`;
  await ApiClient.signedUp(stack.apiUrl, { email });
  await stack.database.query(
    `update user_account set role = $1, organization_id = (select organization_id from user_account where email = $2)
     where email = $3`,
    [role, OWNER.email, email],
  );
  const client = await ApiClient.visitor(stack.apiUrl);
  await client.login(email, OWNER.password);
  return client;
}

describe('repeatedly saved draft', () => {
  it('META-032 META-165 has one id, and a revision that increases with each save', async () => {
    const first = (await save('One')).body.data;
    expect(first.revision).toBe(1);
    const second = (await save('Two', { id: first.id, revision: 1 })).body.data;
    expect(second).toEqual({ ...first, revision: 2 });
    const stored = await opened(first.id);
    expect(stored).toMatchObject({
      revision: 2,
      changeable: true,
      is_saved_by_reader: true,
      template: { information: { name: 'Two' } },
    });
    expect(Date.parse(stored.updated_at)).toBeGreaterThan(0);
  });

  it('is not overwritten by saves that name an older revision', async () => {
    const { id } = (await save('Mine')).body.data;
    await save('Tab one', { id, revision: 1 });
    for (const name of ['Tab two', 'Tab two again']) {
      const answer = await save(name, { id, revision: 1 });
      expect([answer.status, answer.body.code]).toEqual([409, 'draft-changed']);
    }
    expect((await opened(id)).template.information.name).toBe('Tab one');
    expect((await save('Tab two', { id, revision: 2 })).status).toBe(200);
  });

  it('stores one of several parallel saves, and refuses the others', async () => {
    const { id } = (await save('Race')).body.data;
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = await Promise.all(names.map((name) => save(name, { id, revision: 1 })));
    const kept = answers.flatMap(({ status }, i) => (status === 200 ? [names[i]] : []));
    expect(kept).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await opened(id)).toMatchObject({ revision: 2, template: { information: { name: kept[0] } } });
  });

  it('returns the stored result if the last save is repeated after a lost response', async () => {
    const { id } = (await save('Lost')).body.data;
    const once = (await save('Kept', { id, revision: 1 })).body.data;
    const again = await save('Kept', { id, revision: 1 });
    expect([again.status, again.body.data]).toEqual([200, once]);
  });

  it.each([0, -1, 1.5, '2', null, 2 ** 31])('refuses the revision %p', async (revision) => {
    const { id } = (await save('Numbers')).body.data;
    const answer = await save('Changed', { id, revision });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'revision']);
  });

  it('META-179 LIST-059 LIST-060 can be created by anyone in the team, and saved only by its creator or the owner', async () => {
    const other = await member('other');
    const { id } = (await save('Of the other', {}, other)).body.data;
    expect((await save('Changed by the owner', { id, revision: 1 })).status).toBe(200);
    expect((await opened(id, other)).is_saved_by_reader).toBe(false);
    const own = (await save('Of the owner')).body.data;
    expect((await opened(own.id, other)).changeable).toBe(false);
    // Only members who may save learn whether the revision matches.
    for (const revision of [1, 7]) expect((await save('Taken', { id: own.id, revision }, other)).status).toBe(403);
    expect((await opened(own.id)).template.information.name).toBe('Of the owner');
  });
});

describe('submitted draft', () => {
  const submit = (editing_id: string, who = owner) =>
    who.post<Saved>(
      '/providers/facebook/experiment/create',
      formOf(experiment(), { fields: { template: 'true', editing_id } }),
    );
  const drafts = async () => {
    const { body } = await owner.post<{ data: { experiments: { id: number }[] } }>('/experiments', { type: 'draft' });
    return body.data.experiments.map(({ id }) => id);
  };

  it('LIST-032 LIFE-010 leaves the list of drafts', async () => {
    const { id } = (await save('To be submitted')).body.data;
    expect(await drafts()).toContain(id);
    expect((await submit(String(id))).status).toBe(200);
    expect(await drafts()).not.toContain(id);
    // A save from another tab that still shows the draft fails.
    expect((await save('Typed meanwhile', { id, revision: 1 })).status).toBe(404);
  });

  it('LIST-060 stays if another person created it', async () => {
    const { id } = (await save('Of the owner')).body.data;
    expect((await submit(String(id), await member('admin', 'submitter'))).status).toBe(200);
    expect(await drafts()).toContain(id);
  });

  it('does not block a submit if it was deleted before', async () => {
    for (const id of ['2147483647', '']) expect((await submit(id)).status).toBe(200);
  });

  it.each(['0', '-1', '1.5', 'x', '2147483648'])('cannot have the number %s', async (id) => {
    const answer = await submit(id);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'editing_id']);
  });
});

describe('META-168 making a completed experiment a sample', () => {
  const sampling = (id: number, who = owner) => who.post(SAMPLING, { id });
  const store = async (status: string) => {
    const { id } = (await save(status)).body.data;
    await stack.database.query('update experiment set status = $1 where id = $2', [status, id]);
    return id;
  };
  const statusOf = async (id: number) =>
    (await stack.database.query<{ status: string }>('select status from experiment where id = $1', [id])).rows[0]
      ?.status;

  it('is for staff of its team only', async () => {
    const id = await store('COMPLETED');
    expect((await sampling(id)).status).toBe(403);
    expect((await sampling(id, await member('admin'))).status).toBe(403);
    const otherTeam = await ApiClient.signedUp(stack.apiUrl, { email: 'staff@strangers.polyad.test' });
    const staff = `update user_account set is_staff = true where email = any($1)`;
    await stack.database.query(staff, [['staff@strangers.polyad.test', OWNER.email]]);
    expect((await sampling(id, otherTeam)).status).toBe(404);
    expect(await statusOf(id)).toBe('COMPLETED');
    expect((await sampling(id)).status).toBe(200);
    expect(await statusOf(id)).toBe('SAMPLE');
    expect((await sampling(id)).status).toBe(200);
  });

  it.each(['DRAFT', 'TEMPLATE', 'PROCESSING', 'PENDING_REVIEW', 'NO_RESULTS', 'FAILED'])(
    'refuses %s',
    async (status) => {
      const id = await store(status);
      const answer = await sampling(id);
      expect([answer.status, answer.body.code, await statusOf(id)]).toEqual([409, 'not-completed', status]);
    },
  );

  it('META-031 META-143 META-148 META-150 is also possible for a new experiment, unchecked and without a run', async () => {
    const data = experiment();
    data.information.end_date = data.information.start_date;
    const answer = await owner.post<Saved>(
      '/providers/facebook/experiment/create',
      formOf(data, { fields: { sample: 'true' } }),
    );
    expect(answer.status).toBe(200);
    expect(await statusOf(answer.body.data.id)).toBe('SAMPLE');
    const { rows } = await stack.database.query('select 1 from outbox_item where payload ->> $1 = $2', [
      'uuid',
      answer.body.data.uuid,
    ]);
    expect(rows).toEqual([]);
  });
});
