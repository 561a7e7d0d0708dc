import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

interface Item {
  id: number;
  uuid: string;
  name: string;
  type: string;
  changeable: boolean;
  duplicable: boolean;
  [field: string]: unknown;
}
type List = { data: { experiments: Item[]; total: number } };
type Saved = { data: { id: number; uuid: string } };
type Refused = { message: string; code: string | number };
interface Template {
  data: { template: Record<string, unknown>; left_out: { field: string; key: string }[] };
}

let stack: SharedStack;
let owner: ApiClient;
let member: ApiClient;
let otherTeam: ApiClient;

beforeAll(async () => {
  stack = await shareStack('accepting');
  owner = await ApiClient.signedUp(stack.apiUrl, { email: 'owner@lists.polyad.test' });
  otherTeam = await ApiClient.signedUp(stack.apiUrl);
  await ApiClient.signedUp(stack.apiUrl, { email: 'member@lists.polyad.test' });
  await stack.database.query(
    `update user_account set role = 'other', organization_id = (select organization_id from user_account where email = 'owner@lists.polyad.test')
     where email = 'member@lists.polyad.test'`,
  );
  member = await ApiClient.visitor(stack.apiUrl);
  await member.login('member@lists.polyad.test', 'correct horse');
  await linkSandbox(owner);
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

const list = async (query: object, who = owner) => (await who.post<List>('/experiments', query)).body.data;
const names = async (query: object, who = owner) => (await list(query, who)).experiments.map(({ name }) => name);

async function save(name: string, { who = owner, data = {} as object } = {}): Promise<{ id: number; uuid: string }> {
  const body = { data: { information: { name }, ...data } };
  return (await who.post<Saved>('/providers/facebook/experiment/draft/save', body)).body.data;
}

/** Saves a whole experiment as a template. */
async function template(name: string, who = owner): Promise<{ id: number; uuid: string }> {
  const whole = experiment();
  whole.information.name = name;
  const answer = await who.post<Saved>(
    '/providers/facebook/experiment/create',
    formOf(whole, { fields: { template: 'true' } }),
  );
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.data;
}

const drafted = <T = Saved>(verb: string, body: object, who = owner) =>
  who.post<T>(`/experiment/drafted/${verb}`, { type: 'meta', ...body });

describe('experiment list', () => {
  it('LIST-014 LIST-017 LIST-020 LIST-048 filters by name, account and page, ten to a page, and returns the total', async () => {
    const account = { account: { id: 'act_7', name: 'Seven', currency: 'USD' }, page: { id: '77', name: 'Shop' } };
    for (let n = 0; n < 11; n++) await save(`Autumn ${n}`);
    await save('100%_Wool', { data: account });
    await save('Winter\\Boots');
    const all = await list({ type: 'draft' });
    expect([all.experiments.length, all.total]).toEqual([10, 13]);
    expect((await list({ type: 'draft', page: 2 })).experiments).toHaveLength(3);
    expect((await list({ type: 'draft', search: 'AUTUMN' })).total).toBe(11);
    expect(await names({ type: 'draft', search: '%_w' })).toEqual(['100%_Wool']);
    expect(await names({ type: 'draft', search: '\\' })).toEqual(['Winter\\Boots']);
    expect(await names({ type: 'draft', accounts: ['act_7'] })).toEqual(['100%_Wool']);
    expect(await names({ type: 'draft', page_id: '77', search: 'wool' })).toEqual(['100%_Wool']);
    expect((await list({ type: 'draft', accounts: ['act_8'] })).total).toBe(0);
    expect((await list({ type: 'template', search: 'autumn' })).total).toBe(0);
    expect((await list({ type: 'draft' }, otherTeam)).total).toBe(0);
  });

  it('LIST-034 LIST-039 returns items with the fields of the specification and their possible actions', async () => {
    const { id } = await template('Item');
    const { experiments } = await list({ type: 'template', search: 'item' });
    const fields = [
      ...['id', 'uuid', 'name', 'start_date', 'end_date', 'status', 'goal', 'campaign_type', 'account', 'page'],
      ...[
        'business_name',
        'customer_name',
        'customer_id',
        'updated_at',
        'duplicable',
        'type',
        'platform',
        'promoted_url',
      ],
    ];
    expect(Object.keys(experiments[0]!)).toEqual(expect.arrayContaining(fields));
    expect(experiments[0]).toMatchObject({ id, status: 'TEMPLATE', duplicable: true, changeable: true });
    await stack.database.query(`update experiment set input = '{}' where id = $1`, [id]);
    expect((await list({ type: 'template', search: 'item' })).experiments[0]).toMatchObject({ duplicable: false });
  });

  it('LIST-035 LIST-036 LIST-049 returns the contents, files and figures of an experiment as its detail', async () => {
    const { id } = await template('Whole');
    const { body } = await owner.get<{ data: Record<string, unknown> }>(`/experiment/meta/${id}`);
    const { creatives, audiences } = body.data['content'] as Record<string, Record<string, unknown[]>>;
    expect(Object.keys(creatives!)).toEqual(expect.arrayContaining(['headlines', 'copies', 'descriptions', 'visuals']));
    expect(audiences!['ages']!.length).toBeGreaterThan(0);
    const visual = { type: 'image', path: expect.stringMatching(/^\/api\/v1\/assets\//), logo: null, url: null };
    expect(body.data['visuals']).toEqual(expect.arrayContaining([expect.objectContaining(visual)]));
    expect(body.data).toMatchObject({
      currency: 'USD',
      account_name: expect.any(String),
      page_name: expect.any(String),
    });
    for (const figure of ['estimated_variations', 'tested_variations', 'budget'])
      expect([figure, typeof body.data[figure]]).toEqual([figure, 'number']);
  });

  it('LIST-042 shows what a draft would test and spend', async () => {
    const creatives = { headlines: ['A', 'B', 'C'].map((value) => ({ id: value, value })) };
    const information = { name: 'Typed', budget: 120, currency: 'USD', start_date: '2027-01-02T10:00:00Z' };
    const { id } = await save('Typed', { data: { information, creatives } });
    const { body } = await owner.get<{ data: Item }>(`/experiment/meta/${id}`);
    expect(body.data).toMatchObject({ created: 3, budget: 120, start_date: '2027-01-02T10:00:00.000Z' });
  });
});

describe('status of an experiment', () => {
  it.each([
    ['draft', ['DRAFT']],
    ['template', ['TEMPLATE']],
    ['sample', ['SAMPLE']],
    ['live', ['PENDING', 'PENDING_ADS', 'PROCESSING']],
    ['completed', ['COMPLETED', 'NO_RESULTS', 'PENDING_REVIEW', 'FAILED']],
  ])('LIFE-004 LIFE-010 puts it in the list %s, and in no other', async (type, statuses) => {
    const ids = new Map<number, string>();
    for (const status of statuses) {
      const { id } = await save(`Status ${status}`);
      await stack.database.query('update experiment set status = $1 where id = $2', [status, id]);
      ids.set(id, status);
    }
    for (const other of ['draft', 'template', 'sample', 'live', 'completed']) {
      const { experiments } = await list({ type: other, search: 'status ' });
      const own = experiments.filter(({ id }) => ids.has(id));
      expect([other, own.map(({ status }) => status).sort()]).toEqual([
        other,
        other === type ? [...statuses].sort() : [],
      ]);
    }
    await stack.database.query('update experiment set deleted_at = now() where id = any($1)', [[...ids.keys()]]);
  });
});

describe('id of an experiment in a call', () => {
  it("LIST-054 is its number or its uuid in reads, and its number in a payload's id", async () => {
    const { id, uuid } = await template('By name');
    for (const ref of [id, uuid]) {
      const detail = await owner.get<{ data: { id: number } }>(`/experiment/meta/${ref}`);
      const begun = await owner.get<{ data: { id: number } }>(`/providers/facebook/experiment/${ref}/template`);
      expect([detail.body.data.id, begun.body.data.id]).toEqual([id, id]);
    }
    expect((await drafted('delete', { id: uuid })).status).toBe(400);
    expect((await drafted('delete', { id })).status).toBe(200);
  });
});

describe('deletion of a draft or template', () => {
  it('LIST-050 LIST-053 removes it from its list and the total, and can be undone completely', async () => {
    const { id, uuid } = await template('Gone soon');
    const before = (await list({ type: 'template' })).total;
    expect((await drafted('delete', { id })).body.data).toEqual({ id, uuid });
    expect((await list({ type: 'template' })).total).toBe(before - 1);
    expect(await names({ type: 'template' })).not.toContain('Gone soon');
    expect(await list({ type: 'template', search: 'gone' })).toEqual({ experiments: [], total: 0 });
    expect((await owner.get(`/experiment/meta/${id}`)).status).toBe(404);
    expect((await owner.get(`/providers/facebook/experiment/${id}/template`)).status).toBe(404);
    expect((await drafted('delete', { id })).status).toBe(200);
    expect((await drafted('restore', { id })).status).toBe(200);
    expect((await list({ type: 'template' })).total).toBe(before);
    expect(await names({ type: 'template', search: 'gone' })).toEqual(['Gone soon']);
    const { rows } = await stack.database.query<{ action: string }>(
      `select action from audit_event where target = $1 and action <> 'experiment.submitted' order by at`,
      [uuid],
    );
    expect(rows.map(({ action }) => action)).toEqual(['experiment.deleted', 'experiment.restored']);
  });

  it('prevents saving a deleted draft', async () => {
    const { id } = await save('Deleted elsewhere');
    await drafted('delete', { id });
    const again = { id, data: { information: { name: 'Typed on' } } };
    expect((await owner.post('/providers/facebook/experiment/draft/save', again)).status).toBe(404);
  });

  it('refuses a submitted one', async () => {
    const { id } = await save('Runs');
    await stack.database.query(`update experiment set status = 'PROCESSING' where id = $1`, [id]);
    expect((await drafted('delete', { id })).status).toBe(404);
  });
});

describe('copies and templates', () => {
  it('LIST-038 LIST-055 contain the parts that the platform describes, with the default attribution', async () => {
    const { id } = await template('Parts');
    const { body } = await owner.get<Template>(`/providers/facebook/experiment/${id}/template`);
    const parts = ['objective', 'information', 'audiences', 'creatives', 'exclusions', 'account', 'page'];
    expect(Object.keys(body.data.template)).toEqual(expect.arrayContaining(parts));
    const { id: empty } = await save('Hardly begun');
    const begun = await owner.get<Template>(`/providers/facebook/experiment/${empty}/template`);
    expect(begun.body.data.template).toMatchObject({
      attribution_setting: '1_day_c',
      information: { name: 'Hardly begun' },
    });
  });

  it('name stored values that the platform does not accept any more', async () => {
    const ages = [
      { id: '1', value: [18, 24] },
      { id: '2', value: 'old' },
    ];
    const { id } = await save('Older', { data: { audiences: { ages }, mood: 'good' } });
    const { data } = (await owner.get<Template>(`/providers/facebook/experiment/${id}/template`)).body;
    expect(data.left_out.map(({ field }) => field).sort()).toEqual(['audiences.ages[1].value', 'mood']);
    expect(data.template).toMatchObject({ audiences: { ages: [ages[0]] } });
  });

  it('LIST-039 LIST-056 do not exist for an experiment without stored contents', async () => {
    const { id } = await save('Erased');
    await stack.database.query(`update experiment set input = '{"platform":"meta","version":1}' where id = $1`, [id]);
    const { status, body } = await owner.get<Refused>(`/providers/facebook/experiment/${id}/template`);
    expect([status, body.message]).toEqual([
      404,
      "The selected experiment doesn't include a template file. Please create a new template.",
    ]);
    expect((await drafted('create', { id })).status).toBe(404);
  });

  it('LIST-051 LIST-052 become a new draft with the same contents, without a change of the source', async () => {
    const source = await template('Source');
    const { data } = (await drafted('create', { id: source.id })).body;
    expect(data.id).not.toBe(source.id);
    const [copied, original] = await Promise.all(
      [data, source].map(async ({ id }) => {
        const { body } = await owner.get<Template>(`/providers/facebook/experiment/${id}/template`);
        return body.data.template;
      }),
    );
    expect(copied).toEqual(original);
    expect(await names({ type: 'draft', search: 'source' })).toEqual(['Source']);
    expect(await names({ type: 'template', search: 'source' })).toEqual(['Source']);
  });

  it('LIST-052 leave out values that the platform does not accept any more, and name them', async () => {
    const sizes = { audiences: { shoe_sizes: [{ id: 's0', value: 'EU 38' }] } };
    const { id } = await save('With an old list', { data: sizes });
    const { data } = (await drafted<{ data: { id: number; left_out: object[] } }>('create', { id })).body;
    expect(data.left_out).toEqual([
      {
        field: 'audiences.shoe_sizes',
        key: 'shapes.unknownField',
        params: { field: 'audiences.shoe_sizes' },
      },
    ]);
    const { body } = await owner.get<Template>(`/providers/facebook/experiment/${data.id}/template`);
    expect(JSON.stringify(body.data)).not.toContain('shoe_sizes');
  });
});

describe('ownership of experiments', () => {
  it('LIST-059 LIST-060 lets everybody in the team see an experiment, and its creator and the owner change it', async () => {
    const theirs = await save('Of the owner');
    const own = await save('Of the member', { who: member });
    const seen = await list({ type: 'draft', search: 'of the' }, member);
    expect(seen.experiments.map(({ name, changeable }) => [name, changeable])).toEqual([
      ['Of the member', true],
      ['Of the owner', false],
    ]);
    const text = "Only the person who created this experiment and the team's owner can change it.";
    const change = { id: theirs.id, data: { information: { name: 'Mine now' } } };
    const refused = [
      await drafted<Refused>('delete', { id: theirs.id }, member),
      await member.post<Refused>('/providers/facebook/experiment/draft/save', change),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [403, text],
      [403, text],
    ]);
    expect((await drafted('delete', { id: own.id }, member)).status).toBe(200);
    expect((await drafted('restore', { id: own.id })).status).toBe(200);
    expect((await drafted('create', { id: theirs.id }, member)).status).toBe(200);
  });

  it("LIST-060 hides another team's number in every call", async () => {
    const { id } = await save('Not theirs');
    const statuses = [
      ...(await Promise.all(['delete', 'restore', 'create'].map((verb) => drafted(verb, { id }, otherTeam)))),
      await otherTeam.get(`/providers/facebook/experiment/${id}/template`),
      await otherTeam.get(`/experiment/meta/${id}`),
      await otherTeam.post('/providers/facebook/experiment/draft/save', { id, data: {} }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
