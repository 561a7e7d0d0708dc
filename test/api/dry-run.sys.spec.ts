import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';

interface DryObject {
  ordinal: number;
  kind: 'campaign' | 'adset' | 'ad';
  parent: number | null;
  name: string;
  budget_minor: number | null;
  body: Record<string, unknown>;
}
interface DryRun {
  data: {
    uuid: string;
    key: string;
    reservation: string;
    tested: number;
    currency: string;
    created: number;
    objects: DryObject[];
    bindings: Bindings;
  };
}
interface Bindings {
  data: Record<string, number>;
  completeBindings: { created: number; components: string[] };
  binaryBindings: { tested: number; rows: number[][] };
}

const STEP_MS = 120_000;
let stack: SharedStack;
let owner: ApiClient;
let token: string;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/meta/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'Nora Vidal' }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
}, STEP_MS);
afterAll(() => stack?.stop());

const dryRun = (data: UntrustedExperiment, reservation?: string, by = owner) =>
  by.post<DryRun>('/providers/facebook/experiment/dry_run', {
    data,
    ...(reservation === undefined ? {} : { dry_run: reservation }),
  });
const submit = (data: UntrustedExperiment, reservation: string, by = owner) =>
  by.post<{ data: { uuid: string } }>(
    '/providers/facebook/experiment/create',
    formOf(data, { fields: { dry_run: reservation } }),
  );
/** The platform's own record of the objects with this key. */
async function ledger(key: string): Promise<{ id: string; name: string; type: string }[]> {
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/ledger?prefix=${key}`);
  const { data } = (await answer.json()) as { data: { id: string; name: string; type: string }[] };
  return data.filter(({ type }) => type !== 'creative'); // part of its ad
}
async function readObject(id: string, fields: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ fields, access_token: token });
  return (await (await fetch(`${stack.sandboxUrl}/meta/v26.0/${id}?${query}`)).json()) as Record<string, unknown>;
}

describe('dry run', () => {
  it('shows the whole tree with names, targeting and money in both units, and creates nothing', async () => {
    const { status, body } = await dryRun(experiment());
    expect(status).toBe(200);
    const { objects, key, currency, tested } = body.data;
    expect([currency, tested, objects.map(({ kind }) => kind)]).toEqual([
      'USD',
      4,
      ['campaign', 'adset', 'ad', 'ad', 'adset', 'ad', 'ad'],
    ]);
    expect(objects.map(({ name }) => name)).toContain(`Test of four · 18–34 [${key}-1]`);
    const adSets = objects.filter(({ kind }) => kind === 'adset');
    expect(adSets.map(({ budget_minor, body: sent }) => [budget_minor, sent['lifetime_budget']])).toEqual([
      [5_000, 5_000],
      [5_000, 5_000],
    ]);
    expect(adSets[0]!.body['targeting']).toMatchObject({ age_min: 18, age_max: 34 });
    expect(objects[2]).toMatchObject({ parent: 1, body: { adset_id: '{id of object 1}' } });
    expect(JSON.stringify(objects[2]!.body)).toContain('"image_hash":"{file of visuals[0].asset}"');
    expect(await ledger(key)).toEqual([]);
  });

  it('META-048 META-049 lists options, their full product, and the balanced part of it that becomes ads', async () => {
    const rows = (values: unknown[]) => values.map((value, index) => ({ id: `row-${index}`, value }));
    const data = { ...experiment(), tested_count: 18 }; // of 24
    const ages = rows([18, 25, 35].map((from) => [from, from + 6]));
    Object.assign(data.audiences, { ages });
    Object.assign(data.creatives, { headlines: rows(['One', 'Two', 'Three', 'Four']), copies: rows(['A', 'B']) });
    const { bindings, created, tested, objects } = (await dryRun(data)).body.data;
    expect(bindings.data).toMatchObject({ ages: 3, headlines: 4, ctas: 1 });
    expect(bindings.data).not.toHaveProperty('descriptions');
    const { components } = bindings.completeBindings;
    expect(bindings.completeBindings).toEqual({
      created,
      components: expect.arrayContaining(Object.keys(bindings.data)),
    });
    expect([created, tested]).toEqual([24, 18]);
    expect(created).toBe(Object.values(bindings.data).reduce((product, size) => product * size, 1));
    expect(bindings.binaryBindings.tested).toBe(tested);
    expect(objects.filter(({ kind }) => kind === 'ad')).toHaveLength(tested);
    // Every alternative of a component is in as many ads as any other, or in one more.
    for (const [place, component] of components.entries()) {
      const uses = Array.from({ length: bindings.data[component]! }, (_, option) => option).map(
        (option) => bindings.binaryBindings.rows.filter((row) => row[place] === option).length,
      );
      expect({ component, apart: Math.max(...uses) - Math.min(...uses) <= 1 }).toEqual({ component, apart: true });
    }
  });

  it(
    'is sent later unchanged, with its placeholders filled in, under the reserved uuid and key',
    async () => {
      const data = experiment();
      const { uuid, key, reservation, objects } = (await dryRun(data)).body.data;
      const submitted = await submit(data, reservation);
      expect([submitted.status, submitted.body.data.uuid]).toEqual([200, uuid]);
      await waitFor(async () => (await ledger(key)).length >= objects.length, {
        what: 'every object of the plan',
        timeoutMs: 60_000,
      });
      const rows = await ledger(key);
      expect(rows.map(({ name, type }) => [type, name]).sort()).toEqual(
        objects.map(({ name, kind }) => [kind, name]).sort(),
      );
      const idOf = (ordinal: number) => rows.find(({ name }) => name === objects[ordinal]!.name)!.id;
      for (const { ordinal, kind, body } of objects) {
        if (kind === 'adset') {
          const { lifetime_budget, campaign_id, targeting, ...found } = await readObject(
            idOf(ordinal),
            'name,campaign_id,lifetime_budget,targeting,billing_event,optimization_goal,bid_strategy',
          );
          expect(found).toMatchObject({
            name: body['name'],
            billing_event: body['billing_event'],
            optimization_goal: body['optimization_goal'],
            bid_strategy: body['bid_strategy'],
          });
          expect([Number(lifetime_budget), campaign_id]).toEqual([body['lifetime_budget'], idOf(0)]);
          expect(targeting).toMatchObject(body['targeting'] as object);
        } else if (kind === 'ad') {
          const { adset_id, creative } = await readObject(idOf(ordinal), 'adset_id,creative{object_story_spec}');
          expect(`{id of object ${objects[ordinal]!.parent}}`).toBe(body['adset_id']);
          expect(adset_id).toBe(idOf(objects[ordinal]!.parent!));
          const sent = JSON.parse(JSON.stringify(creative)) as {
            object_story_spec: { link_data: { image_hash: string } };
          };
          expect(sent.object_story_spec.link_data.image_hash).toMatch(/^[0-9a-f]{8,}$/);
          sent.object_story_spec.link_data.image_hash = '{file of visuals[0].asset}';
          expect(sent.object_story_spec).toMatchObject(
            (body['creative'] as { object_story_spec: object }).object_story_spec,
          );
        }
      }
      expect(await submit(data, reservation)).toMatchObject({ status: 409, body: { code: 'already-submitted' } });
    },
    STEP_MS,
  );

  it('keeps its uuid and key when it is repeated, and stops a submit that would create something else', async () => {
    const data = experiment();
    const first = (await dryRun(data)).body.data;
    const changed = { ...data, information: { ...data.information, budget: 120 } };
    expect(await submit(changed, first.reservation)).toMatchObject({ status: 409, body: { code: 'dry-run-changed' } });
    expect(await ledger(first.key)).toEqual([]);
    const second = (await dryRun(changed, first.reservation)).body.data;
    expect([second.uuid, second.key]).toEqual([first.uuid, first.key]);
    expect(second.objects[1]!.budget_minor).toBe(6_000);
    expect((await submit(changed, second.reservation)).status).toBe(200);
  });

  it('META-147 lets a submit create exactly the confirmed number of ads, or none', async () => {
    const data = experiment();
    data.information.name = 'As many as were confirmed';
    const { tested, key, reservation } = (await dryRun(data)).body.data;
    const confirm = (ads: number) =>
      owner.post(
        '/providers/facebook/experiment/create',
        formOf(data, { fields: { dry_run: reservation, confirmed_ads: String(ads) } }),
      );
    expect(await confirm(tested + 1)).toMatchObject({
      status: 409,
      body: { code: 'ads-changed', params: { tested, confirmed: tested + 1 } },
    });
    expect(await ledger(key)).toEqual([]);
    expect(await confirm(0)).toMatchObject({ status: 400, body: { errors: [{ field: 'confirmed_ads' }] } });
    expect(await confirm(tested)).toMatchObject({ status: 200, body: { data: { tested } } });
  });

  it.each([
    ['of another team', (own: string, others: string) => others],
    ['that was changed', (own: string) => `x${own}`],
    ['that is invalid', () => 'none'],
  ])('refuses a reservation %s', async (_, of) => {
    const other = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(other);
    const data = experiment();
    const [own, others] = await Promise.all([dryRun(data), dryRun(data, undefined, other)]);
    const answer = await submit(data, of(own.body.data.reservation, others.body.data.reservation));
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'dry_run']);
  });

  it('is refused like a submit', async () => {
    const data = experiment();
    data.information.budget = 0.5;
    expect(await dryRun(data)).toMatchObject({ status: 400, body: { code: 400105 } });
    data.creatives.headlines = [];
    expect((await dryRun(data)).body.errors?.[0]?.field).toBe('creatives.headlines');
  });
});
