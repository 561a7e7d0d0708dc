import { json, Router, type Request, type Response } from 'express';
import { standingOf } from '../accounts/standings.js';
import { CALLBACK_FAULTS, type CallbackWire } from '../callbacks/wire.js';
import { startEngine, type Engine } from '../engine.js';
import { HTTP_FAULTS, throughFaults } from '../faults/http-faults.js';
import type { Ground } from '../ground.js';
import type { OpenPlatform, PlatformTraits } from '../platform.js';
import type { Review } from '../reviews/review.js';
import type { ObjectStore, StoredObject } from '../store/objects.js';

/** Campaigns have the budget and the dates, teams the audience, posters the content. Its account ids are letters. */
type Campaign = StoredObject<{ budget: number; from: number; to: number }>;
type Team = StoredObject<{ people: number }>;
type Poster = StoredObject<{ words: string; review: Review }>;

const ACCOUNTS = ['a', 'b'];
const FAULTS = [...HTTP_FAULTS, ...CALLBACK_FAULTS, 'reject-review', 'sulk'] as const;
type Fault = (typeof FAULTS)[number];

/** A poster's state in public: `hung` means shown. */
function stateOf(objects: ObjectStore, name: string, poster: Poster): string {
  if (poster.data.review.verdict !== 'approved') return poster.data.review.verdict;
  const above = [poster.campaign, poster.group].map((id) => objects.get(name, id as string)?.status);
  const isBarred = standingOf(objects, name, poster.account) === 'disabled';
  return [poster.status, ...above].every((status) => status === 'on') && !isBarred ? 'hung' : 'off';
}

const wireTo = (address: string | undefined): CallbackWire => ({
  retryMs: [1000],
  forgeries: ['none'],
  wants: () => address !== undefined,
  pack: (changes) => changes.map(({ object, entry, change }) => ({ object, body: JSON.stringify({ entry, change }) })),
  listener: () => (address === undefined ? undefined : { callbackUrl: address }),
  greet: () => Promise.resolve(),
  headers: (signature): Record<string, string> => (signature === 'right' ? { 'x-sealed': 'yes' } : {}),
  contradict: (body) => body,
  withForeign: (body) => body,
  address: () => address,
  summary: (body) => ({ text: body, of: [] }),
});

const traitsOf = (name: string, objects: ObjectStore, address?: string): PlatformTraits<'calls', Fault> => ({
  name,
  delivery: {
    types: { group: 'team', ad: 'poster' },
    truth: { parts: { words: { click: 0.4, conversion: 0 } }, pairs: [], events: {} },
    account: () => ({ timezone: 'UTC', minorPerDollar: 100 }),
    campaign: () => ({}),
    group(team: Team) {
      const { from, to } = (objects.get(name, team.campaign as string) as unknown as Campaign).data;
      return { startsAt: from, endsAt: to, attribution: { clickDays: 1, countsViews: false } };
    },
    market: ({ data }: Team) => ({ users: data.people, price: 0.5 }),
    people: () => ({ exclusive: {}, overlapping: {} }),
    ad: ({ data: { words } }: Poster) => ({ parts: { words }, isVideo: false }),
    budget: ({ type, data }: Campaign) => (type === 'campaign' ? { lifetime: data.budget } : {}),
    isOn: ({ status }) => status === 'on',
    isShown: (poster: Poster) => stateOf(objects, name, poster) === 'hung',
    partsOf: ({ words = '' }) => ({ words }),
  },
  reviews: {
    type: 'poster',
    textOf: ({ data }: Poster) => data.words,
    refusal: { title: 'No', text: 'Not on our walls.' },
    forbidden: (words) => ({ title: 'No', text: `Never "${words}".` }),
    words: { approved: 'stamped', rejected: 'torn down' },
  },
  accounts: {
    ids: () => ACCOUNTS,
    find: (text) => ACCOUNTS.find((id) => id === text),
    view: (id) => ({ id, standing: standingOf(objects, name, id) ?? 'active' }),
  },
  ledger: {
    types: ['campaign', 'team', 'poster'],
    effective: (object) => (object.type === 'poster' ? stateOf(objects, name, object as unknown as Poster) : null),
  },
  callbacks: {
    wire: wireTo(address),
    reviewed: ({ id, account, data }) => ({ object: 'account', entry: account, changes: [{ id, ...data.review }] }),
    shown: (account, change) => ({ object: 'account', entry: account, changes: [change] }),
  },
  pools: { calls: { limit: 1000, windowMs: 1000, blockMs: 1000 } },
  faults: FAULTS,
});

/**
 * The smallest possible platform. It proves that the engine needs nothing but a platform's traits. Its API:
 * `POST /{name}/{campaign|team|poster}` with a parent's id if it has a parent, `PUT /{name}/{id}/{on|off}`, `GET
 * /{name}/figures/{campaign}`.
 * @param address the callback URL
 */
export const tinyPlatform =
  (name: string, address?: string): OpenPlatform =>
  (ground, log) => {
    const traits = traitsOf(name, ground.objects, address);
    const engine = startEngine(ground, log, traits);
    const routes = Router();
    routes.use(json(), (request, response, next) => void answer(ground, name, engine, request, response).catch(next));
    return { traits, engine, routes, about: { title: name, addresses: [], control: [] } };
  };

async function answer(
  ground: Ground,
  name: string,
  engine: Engine<'calls', Fault>,
  request: Request,
  response: Response,
): Promise<void> {
  const { method } = request;
  const path = `/${name}${request.path}`;
  const log = (status: number, fault?: string): void =>
    void ground.calls.add({
      at: ground.time.now(),
      platform: name,
      method,
      path,
      status,
      code: 0,
      durationMs: 0,
      fault,
    });
  const result = await throughFaults({
    response,
    strike: (kind) => engine.faults.take(kind, [path], method),
    delayed: () => undefined,
    run(fault) {
      const done = run(ground, name, engine, request);
      log(done.status, fault);
      return done;
    },
    skip: log,
    serverError: () => ({ sorry: true }),
  });
  if (result) response.status(result.status).json(result.body);
}

function run(
  { objects, time }: Ground,
  name: string,
  { delivery, throttle, reviews, faults }: Engine<'calls', Fault>,
  { method, path, body }: Request,
): { status: number; body: unknown } {
  const now = time.now();
  reviews.settle(now);
  if (!throttle.count('calls', 'a', 1, now)) return { status: 429, body: { wait: throttle.usage('calls', 'a', now) } };
  if (faults.take('sulk', [path], method)) return { status: 418, body: {} };
  const [what = '', id = ''] = path.split('/').filter(Boolean);
  if (what === 'figures') {
    delivery.catchUp(id, now);
    return { status: 200, body: delivery.days({ kind: 'campaign', id }, { since: '0', until: '9' }) };
  }
  if (method === 'PUT') {
    const object = objects.get(name, what) as StoredObject;
    delivery.change(object.campaign ?? object.id, now, () => objects.save(object, { status: id }, now));
    return { status: 200, body: {} };
  }
  const { parent, name: title, account = 'a', ...data } = body as Record<string, unknown> & { parent?: string };
  const above = parent === undefined ? undefined : objects.get(name, parent);
  const place = { campaign: above ? (above.campaign ?? above.id) : null, group: above?.campaign ? above.id : null };
  const thing = {
    platform: name,
    type: what,
    name: String(title),
    account: String(account),
    status: 'off',
    createdAt: now,
  };
  const create = () =>
    objects.insert({ ...thing, ...place, data: what === 'poster' ? { ...data, review: reviews.open(now) } : data });
  const created = place.campaign === null ? create() : delivery.change(place.campaign, now, create);
  if (what === 'poster') reviews.watch(created as never);
  return { status: 200, body: { id: created.id } };
}
