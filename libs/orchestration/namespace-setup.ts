import { setTimeout as sleep } from 'node:timers/promises';
import { isGrpcServiceError, type ConnectionLike } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from './search-attributes.js';

/** temporal.api.enums.v1.IndexedValueType, limited to the types that our list needs. */
const INDEXED_VALUE_TYPES = { KEYWORD: 2, INT: 3, BOOL: 5, DATETIME: 6 } as const;
const GRPC_NOT_FOUND = 5;
const DAY_SECONDS = 86_400;
/** How long ended runs stay visible in a namespace that we create. */
const RETENTION_DAYS = 30;
/** The maximum wait. A new namespace or attribute takes a few seconds to reach all parts of a server. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 200;

/** The changes of `setUpNamespace`. */
export interface NamespaceSetup {
  isNew: boolean;
  /** Names of the search attributes that were added. */
  added: string[];
}

/**
 * The names of our search attributes that a namespace does not know, in the order of the list.
 * @throws Error if one of them exists with another type; the server's error if it does not answer
 */
export async function missingSearchAttributes(connection: ConnectionLike, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES).flatMap(({ name, type }) => {
    const found = customAttributes[name];
    if (found === undefined) return [name];
    if (found === INDEXED_VALUE_TYPES[type]) return [];
    throw new Error(
      `namespace ${namespace} has a search attribute ${name} of another type than ${type}: remove or rename it`,
    );
  });
}

/**
 * Creates the namespace if it is missing, and adds missing search attributes. A second call changes nothing.
 * @throws the server's error if it refuses
 */
export async function setUpNamespace(
  connection: ConnectionLike,
  namespace: string,
  { retentionDays = RETENTION_DAYS } = {},
): Promise<NamespaceSetup> {
  const isNew = await register(connection, namespace, retentionDays);
  const added = new Set<string>();
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
    try {
      const missing = await missingSearchAttributes(connection, namespace);
      if (missing.length === 0) return { isNew, added: [...added] };
      await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: typesOf(missing) });
      for (const name of missing) added.add(name);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** @returns true if the namespace was missing */
async function register(connection: ConnectionLike, namespace: string, retentionDays: number): Promise<boolean> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return false;
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== GRPC_NOT_FOUND) throw error;
  }
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: (retentionDays * DAY_SECONDS) as never },
  });
  return true;
}

const typesOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.values(SEARCH_ATTRIBUTES).flatMap(({ name, type }) =>
      names.includes(name) ? [[name, INDEXED_VALUE_TYPES[type]]] : [],
    ),
  );
