import { Router, urlencoded, type Request, type Response } from 'express';
import { personById, type Person } from '../../seed/people.js';
import type { GoogleWorld } from '../../world.js';
import { accountsOf } from '../access.js';
import { execute } from '../execute.js';
import { plainPage } from './layout.js';
import { runPage, runsPage, scriptPage, scriptsPage, type Visit } from './script-pages.js';
import { accountsPage, signInPage } from './sign-in-pages.js';
import { uploadPage, uploadsPage } from './upload-pages.js';

const COOKIE = 'google_sandbox_person';
/** Scripts that one person can authorize (developers.google.com, Google Ads scripts, Limits). */
const MOST_AUTHORIZED = 250;
const TEMPLATE = 'function main() {\n\n}\n';

/** The pages of Google Ads below Tools › Bulk actions: scripts, their history, and uploads. The pages use no JavaScript. */
export function scriptPagesRouter(world: GoogleWorld): Router {
  const router = Router();
  router.use(urlencoded({ extended: false, limit: '20mb' }));
  router.get('/', (request, response) => {
    const person = personOf(request);
    response.send(person ? accountsPage(person, accountsOf(world, person.id)) : signInPage());
  });
  router.post('/sign-in', (request, response) => {
    const { person } = formOf(request);
    if (!personById.has(person ?? '')) return void response.status(400).send(plainPage('Choose who you are', ''));
    response.cookie(COOKIE, person, { httpOnly: true, sameSite: 'lax', path: '/google/scripts' });
    response.redirect(303, '/google/scripts');
  });
  router.post('/sign-out', (_, response) => {
    response.clearCookie(COOKIE, { path: '/google/scripts' });
    response.redirect(303, '/google/scripts');
  });

  const at =
    (show: (visit: Visit, request: Request<{ id?: string }>, response: Response) => unknown) =>
    async (request: Request<{ customer?: string; id?: string }>, response: Response) => {
      const person = personOf(request);
      if (!person) return void response.redirect(303, '/google/scripts');
      const customer = accountsOf(world, person.id).find(({ id }) => id === request.params.customer);
      if (!customer) return void response.status(404).send(plainPage('There is no such account', ''));
      await show({ customer, person }, request, response);
    };
  const page = (show: (visit: Visit, id: string) => string | undefined) =>
    at((visit, { params }, response) => {
      const shown = show(visit, params.id ?? '');
      response.status(shown === undefined ? 404 : 200).send(shown ?? plainPage('There is nothing here', ''));
    });
  const { scripts, uploads } = world;
  router.get(
    '/:customer',
    page((visit) => scriptsPage(visit, scripts.list(visit.customer.id))),
  );
  router.post(
    '/:customer/new',
    at(({ customer }, _, response) => {
      const { id } = scripts.add(customer.id, 'Untitled script', TEMPLATE);
      response.redirect(303, `/google/scripts/${customer.id}/s/${id}`);
    }),
  );
  router.get(
    '/:customer/s/:id',
    page((visit, id) => {
      const script = scripts.get(visit.customer.id, id);
      return script && scriptPage(visit, script);
    }),
  );
  router.post(
    '/:customer/s/:id',
    at((visit, request, response) => act(world, visit, request, response)),
  );
  router.get(
    '/:customer/runs',
    page((visit) => runsPage(visit, scripts.runs(visit.customer.id))),
  );
  router.get(
    '/:customer/runs/:id',
    page((visit, id) => {
      const run = scripts.runs(visit.customer.id).find((one) => one.id === id);
      return run && runPage(visit, run);
    }),
  );
  router.get(
    '/:customer/uploads',
    page((visit) => uploadsPage(visit, uploads.list(visit.customer.id))),
  );
  router.get(
    '/:customer/uploads/:id',
    page((visit, id) => {
      const upload = uploads.list(visit.customer.id).find((one) => one.id === id);
      return upload && uploadPage(visit, upload);
    }),
  );
  return router;
}

/** Saves a script, and authorizes, previews or runs it. */
async function act(
  world: GoogleWorld,
  { customer, person }: Visit,
  request: Request<{ id?: string }>,
  response: Response,
): Promise<void> {
  const script = world.scripts.get(customer.id, request.params.id ?? '');
  if (!script) return void response.status(404).send(plainPage('There is no such script', ''));
  const { name = script.name, code = script.code, act: action } = formOf(request);
  // A browser sends line ends as CR LF.
  const saved = { ...script, name: name.trim() || 'Untitled script', code: code.replaceAll('\r\n', '\n') };
  if (action === 'authorize') {
    if (world.scripts.authorizedBy(person.id) >= MOST_AUTHORIZED)
      return void response.status(400).send(plainPage(`A person can authorise ${MOST_AUTHORIZED} scripts`, ''));
    saved.authorizedBy = person.id;
  }
  world.scripts.save(saved);
  const here = `/google/scripts/${customer.id}`;
  if (action !== 'run' && action !== 'preview') return void response.redirect(303, `${here}/s/${script.id}`);
  if (saved.authorizedBy === null) return void response.status(403).send(plainPage('Authorise the script first', ''));
  const run = await execute(world, {
    script: script.id,
    name: saved.name,
    code: saved.code,
    customer,
    person: saved.authorizedBy,
    isPreview: action === 'preview',
  });
  response.redirect(303, `${here}/runs/${run.id}`);
}

const formOf = ({ body }: Request<object>): Record<string, string | undefined> =>
  (body ?? {}) as Record<string, string | undefined>;

/** The person who is signed in. */
function personOf({ headers }: Pick<Request, 'headers'>): Person | undefined {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`));
  return personById.get(pair?.slice(COOKIE.length + 1) ?? '');
}
