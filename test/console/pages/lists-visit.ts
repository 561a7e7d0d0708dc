import { experiment, formOf } from '../../api/support/experiment-form.js';
import { visitConsole, type ConsoleVisit } from '../../support/console-visit.js';
import { ListsPage } from './lists-page.js';

export const LIVE = '/experiments/meta/live';
export const COMPLETED = '/experiments/meta/completed';
export const DRAFTS = '/experiments/drafts';
export const TEMPLATES = '/experiments/templates';
export const SAMPLES = '/experiments/meta/samples';

/** A person whose lists contain every kind of entry. */
export interface ListsVisit extends ConsoleVisit {
  lists: ListsPage;
  /** @returns the new experiment's uuid */
  submit(name: string): Promise<string>;
  template(name: string): Promise<unknown>;
  /** @param data its contents besides the name
   * @returns the draft's id */
  draft(name: string, data?: object): Promise<number>;
}

/**
 * A team with the finished experiment Sandals, the drafts Idea 1 to Idea 11 and the template Summer frame.
 * @param email an address that no other spec uses
 */
export async function visitLists(email: string): Promise<ListsVisit> {
  const visit = await visitConsole(email, {
    window: { permissions: ['clipboard-read', 'clipboard-write'] },
    hasClipboard: true,
  });
  const { api, context, page, stack } = visit;
  const create = (name: string, fields: Record<string, string> = {}) =>
    api.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(whole(name), { fields }));
  const submit = async (name: string) => (await create(name)).body.data.uuid;
  const template = (name: string) => create(name, { template: 'true' });
  const draft = async (name: string, data: object = {}) => {
    const body = { data: { objective: 'OUTCOME_TRAFFIC', information: { name }, ...data } };
    return (await api.post<{ data: { id: number } }>('/providers/facebook/experiment/draft/save', body)).body.data.id;
  };
  const finished = await submit('Sandals');
  await (await api.raw(`/api/v1/experiments/${finished}/events`)).text(); // ends with the run
  for (let n = 1; n <= 11; n++) await draft(`Idea ${n}`);
  await template('Summer frame');
  // With consent to preferences, the browser keeps the last chosen view.
  await context.addCookies([{ name: 'polyad_consent', value: '1.preference', url: stack.apiUrl }]);
  return { ...visit, lists: new ListsPage(page), submit, template, draft };
}

function whole(name: string) {
  const data = experiment();
  Object.assign(data.information, { name, budget: 400 });
  return data;
}
