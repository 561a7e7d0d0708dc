import { expect, it } from '@jest/globals';
import { workflowsUrl, workflowUrl } from './engine-address.js';

const engine = { TEMPORAL_UI_URL: 'https://temporal.acme.test/', TEMPORAL_NAMESPACE: 'ads & co' };

it("links to a workflow at the address of Temporal's console, with the id as one segment", () => {
  expect(workflowsUrl(engine)).toBe('https://temporal.acme.test/namespaces/ads%20%26%20co/workflows');
  expect(workflowUrl(engine, 'experiment/1-2')).toBe(`${workflowsUrl(engine)}/experiment%2F1-2`);
});
