import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { META } from '#libs/platforms/meta/description.js';

/**
 * Answers that a healthy demo does not give: empty lists, refusals, an expired link. Each is a function of the page, installed before a
 * screen is opened and removed after it.
 */

/** Matches addresses below the API that start with this path. A question mark in it is literal. */
const at = (path) => (url) => `${url.pathname}${url.search}`.startsWith(`/api/v1${path}`);

const json = (status, body) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Answers every later call of this path with this status and body. */
export const answer = (path, status, body) => (page) =>
  page.route(at(path), (route) => route.fulfill(json(status, { requestId: 'a81f3c', ...body })));

/** Changes the data in the server's own answers to this path. */
const changeAnswer = (path, change) => (page) =>
  page.route(at(path), async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (response.ok()) change(body.data);
    await route.fulfill({ response, json: body });
  });

/** Never answers this path, so that the waiting state is visible. */
export const silent = (path) => (page) => page.route(at(path), () => undefined);

export const all =
  (...pretences) =>
  async (page) => {
    for (const pretend of pretences) await pretend(page);
  };

export const noExperiments = answer('/experiments', 200, { data: { experiments: [], total: 0 } });
export const me = (change) => changeAnswer('/profile/me', change);
export const unlinked = me((user) => (user.facebook = null));
export const linkExpired = me((user) => user.facebook && (user.facebook.status = 'expired'));

const item = (field, title, text, code) => ({
  field,
  title: title.en,
  titleKey: title.key,
  type: 'validation',
  code,
  ...messageFields(text),
});
export const REFUSAL = {
  ...messageFields(RULE_TEXTS.ages),
  code: 400102,
  errors: [
    item('audiences.ages', META.texts['audiences.ages'].title, RULE_TEXTS.ages, 400102),
    item('audiences.geolocations', META.texts['audiences.geolocations'].title, RULE_TEXTS.location, 400102),
    item('creatives.headlines', META.texts['creatives.headlines'].title, HTTP_TEXTS.tooLong, 400103),
  ],
};
export const RELINK = {
  ...messageFields(HTTP_TEXTS.relink),
  code: 400100,
  errors: [item(null, ITEM_TITLES.connectedAccount, HTTP_TEXTS.relink, 200)],
};
export const THROTTLED = { message: 'Application request limit reached', code: 80004 };
export const BROKEN = { message: 'Internal error.', code: 'internal' };

const member = (id, first_name, last_name, email, role, status) => ({ id, first_name, last_name, email, role, status });
const membersOf = (user) => [
  member(user.id, user.first_name, user.last_name, user.email, 'owner', 'ACTIVE'),
  member('m2', 'Nora', 'Luz', 'nora.luz@vidal-outdoor.example', 'admin', 'ACTIVE'),
  member('m3', 'Benjamín', 'Solé i Casademont', 'benjamin.sole.casademont@vidal-outdoor.example', 'other', 'ACTIVE'),
  member('m4', 'Aiko', 'Mori', 'aiko@vidal-outdoor.example', 'other', 'DISABLED'),
  member('m5', '', '', 'new.colleague@vidal-outdoor.example', 'other', 'PENDING'),
];
export const fullTeam = me((user) => (user.members = membersOf(user)));

/** A trail with every possible action, so that the longest texts show. */
export const fullTrail = changeAnswer('/profile/audit', (trail) => {
  const [first] = trail.rows;
  if (first === undefined) return;
  const actions = ['session.login', 'link.created', 'member.invited', 'member.removed', 'member.role'];
  const targets = [
    null,
    'facebook',
    'new.colleague@vidal-outdoor.example',
    'aiko@vidal-outdoor.example',
    'nora@luz.test',
  ];
  const extra = actions.map((action, index) => ({ ...first, id: `x${index}`, action, target: targets[index] }));
  trail.rows = [...extra, ...trail.rows].slice(0, 25);
});

const METRICS = { cpm: 8.54, cpc: 0.68, ctr: 1.26, impressions: 100_000, reach: 62_500 };
/** Two baselines, one of them enabled. */
export const baselines = (page) =>
  answer('/providers/facebook/baseline', 200, {
    data: [
      {
        id: 'b1',
        name: 'Always-on prospecting, Spain',
        created_at: '2026-10-02T09:00:00.000Z',
        enabled: true,
        metrics: METRICS,
      },
      {
        id: 'b2',
        name: 'Autumn sale 2025',
        created_at: '2026-01-14T09:00:00.000Z',
        enabled: false,
        metrics: { ...METRICS, ctr: 0.94 },
      },
    ],
  })(page);
