import { describe, expect, it } from '@jest/globals';
import type { ConnectionLike } from '@temporalio/client';
import { grpcError, NOT_FOUND, UNAVAILABLE } from '#libs/testing/fake-engine.js';
import { missingSearchAttributes, setUpNamespace } from './namespace-setup.js';
import { SEARCH_ATTRIBUTES } from './search-attributes.js';

const TYPES = { KEYWORD: 2, INT: 3, BOOL: 5, DATETIME: 6 } as const;
const OURS = Object.values(SEARCH_ATTRIBUTES);
const ALL = Object.fromEntries(OURS.map(({ name, type }) => [name, TYPES[type]]));
const [FIRST] = OURS;

/**
 * A server with these attributes.
 * @param describeNamespace returns the namespace, or throws
 * @param beforeList runs before the server returns its attributes
 */
function server(
  attributes: Record<string, number>,
  describeNamespace: () => Promise<unknown> = async () => ({}),
  beforeList: () => Promise<void> = async () => {},
) {
  const registered: number[] = [];
  const connection = {
    operatorService: {
      listSearchAttributes: async () => {
        await beforeList();
        return { customAttributes: { ...attributes } };
      },
      addSearchAttributes: async ({ searchAttributes }: { searchAttributes: Record<string, number> }) =>
        void Object.assign(attributes, searchAttributes),
    },
    workflowService: {
      describeNamespace,
      registerNamespace: async (request: { workflowExecutionRetentionPeriod: { seconds: number } }) =>
        void registered.push(request.workflowExecutionRetentionPeriod.seconds),
    },
  } as unknown as ConnectionLike;
  return { connection, attributes, registered };
}

describe('the search attributes of a namespace', () => {
  it('are returned only if they are missing', async () => {
    const { [FIRST!.name]: _, ...others } = ALL;
    expect(await missingSearchAttributes(server({}).connection, 'polyad')).toEqual(OURS.map(({ name }) => name));
    expect(await missingSearchAttributes(server(others).connection, 'polyad')).toEqual([FIRST!.name]);
    expect(await missingSearchAttributes(server({ ...ALL, Elsewhere: 1 }).connection, 'polyad')).toEqual([]);
  });

  it('are named in an error if they exist with another type', async () => {
    const { connection } = server({ ...ALL, [FIRST!.name]: 1 });
    await expect(missingSearchAttributes(connection, 'polyad')).rejects.toThrow(FIRST!.name);
  });
});

describe('setting a namespace up', () => {
  it('adds missing attributes with their type, and nothing in a second call', async () => {
    const { connection, attributes, registered } = server({});
    expect(await setUpNamespace(connection, 'polyad')).toEqual({ isNew: false, added: OURS.map(({ name }) => name) });
    expect(attributes).toEqual(ALL);
    expect(await setUpNamespace(connection, 'polyad')).toEqual({ isNew: false, added: [] });
    expect(registered).toEqual([]);
  });

  it('creates a missing namespace with a retention of thirty days or as requested', async () => {
    const { connection, registered } = server({ ...ALL }, () => Promise.reject(grpcError(NOT_FOUND)));
    expect(await setUpNamespace(connection, 'polyad')).toEqual({ isNew: true, added: [] });
    await setUpNamespace(connection, 'polyad', { retentionDays: 3 });
    expect(registered).toEqual([30 * 86_400, 3 * 86_400]);
  });

  it('waits until the server knows a new namespace', async () => {
    let calls = 0;
    const failsOnce = async () => {
      if (calls++ === 0) throw grpcError(NOT_FOUND);
    };
    const { connection, attributes } = server({}, undefined, failsOnce);
    expect(await setUpNamespace(connection, 'polyad')).toEqual({ isNew: false, added: OURS.map(({ name }) => name) });
    expect(attributes).toEqual(ALL);
  });

  it('creates no namespace if the server does not respond', async () => {
    const { connection, registered } = server({ ...ALL }, () => Promise.reject(grpcError(UNAVAILABLE)));
    await expect(setUpNamespace(connection, 'polyad')).rejects.toMatchObject({ code: UNAVAILABLE });
    expect(registered).toEqual([]);
  });
});
