import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { FarEnd } from './support/far-end.js';

const CREATE = '/providers/facebook/experiment/create';
const LONGEST_NAME = 400;

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 60_000);
afterAll(() => stack?.stop());

const named = (name: string): UntrustedExperiment => {
  const data = experiment();
  data.information.name = name;
  data.audiences.ages = [{ id: 'a', value: [21, 44] }];
  return data;
};
interface Answer {
  data: { uuid: string };
  errors?: { field: string }[];
}
const submit = (data: UntrustedExperiment) => owner.post<Answer>(CREATE, formOf(data));

describe('unusual texts', () => {
  it('arrive at the platform as typed: emoji, right-to-left, several lines', async () => {
    const texts = ['🏳️‍🌈 Sale 👍🏽 now', 'تخفيضات الصيف \u200F50%', 'מבצע קיץ', 'می\u200Cخواهم <b>"50 %" & more</b>'];
    const data = named('👟 أحذية');
    data.creatives.headlines = texts.map((value, index) => ({ id: `h${index}`, value }));
    data.creatives.copies = [{ id: 'c', value: 'First line\n\nsecond: 🎉' }];
    const { status, body } = await submit(data);
    expect(status).toBe(200);
    const ads = await new FarEnd(stack).adsOf(body.data.uuid, texts.length);
    const links = ads.map(({ story }) => story.link_data as { name: string; message: string });
    expect(links.map(({ name }) => name).sort()).toEqual(texts.sort());
    expect(new Set(links.map(({ message }) => message))).toEqual(new Set(['First line\n\nsecond: 🎉']));
  });

  it("name every object completely, however long the experiment's name, and never split a character", async () => {
    const name = '👟שּ'.repeat(LONGEST_NAME).slice(0, LONGEST_NAME);
    const { status, body } = await submit(named(name));
    expect(status).toBe(200);
    const farEnd = new FarEnd(stack);
    const [campaigns, ads] = [
      await farEnd.objectsOf(body.data.uuid, 'campaign', 1, 'name'),
      await farEnd.objectsOf(body.data.uuid, 'ad', 2, 'name'),
    ];
    const names = [...campaigns, ...ads].map((object) => String(object['name']));
    expect(new Set(names).size).toBe(3);
    for (const one of names) {
      expect(one).toMatch(/\[\w+-\d+\]$/);
      expect(one.isWellFormed()).toBe(true);
      expect(one.startsWith('👟שּ')).toBe(true);
    }
  });

  it('are refused beside their field if too long or invisible', async () => {
    for (const name of ['n'.repeat(LONGEST_NAME + 1), '\u200B\u2060\uFEFF', ' \u00A0 ']) {
      const { status, body } = await submit(named(name));
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('information.name')]);
    }
    const data = named('Fine');
    data.creatives.headlines[1].value = '\u200B';
    const { status, body } = await submit(data);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('creatives.headlines[1]')]);
  });
});
