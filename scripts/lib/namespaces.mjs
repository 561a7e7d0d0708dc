import { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from './temporal.mjs';
import { waitFor } from './wait-for.mjs';

/** temporal.api.enums.v1.IndexedValueType */
const KEYWORD = 2;
const DAY_SECONDS = 86_400;

/**
 * Makes a namespace with the product's search attributes. It keeps the workflows, queues and schedules of one test apart from
 * all others on the same server.
 * @param {string} address host:port
 * @param {string} namespace
 */
export async function createNamespace(address, namespace) {
  await withConnection(address, async (connection) => {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: DAY_SECONDS },
    });
    await waitFor(() => addMissingAttributes(connection, namespace), { what: `Temporal namespace ${namespace}` });
  });
}

/**
 * Makes sure that a namespace of somebody else's server knows the product's search attributes, without which no workflow starts.
 * @param {string} address host:port
 * @param {string} namespace that exists
 */
export async function ensureSearchAttributes(address, namespace) {
  await withConnection(address, (connection) => addMissingAttributes(connection, namespace));
}

async function addMissingAttributes(connection, namespace) {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.keys(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes));
  const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
  if (missing.length > 0) await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  return true;
}

async function withConnection(address, work) {
  const connection = await Connection.connect({ address, connectTimeout: 10_000 });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
