/**
 * Creates a namespace with the product's search attributes, or adds missing ones; without them no run starts. A test's own namespace keeps
 * its workflows, queues and schedules apart from all others on the same server.
 * @param {import('@temporalio/client').ConnectionOptions} address host:port, and how it is encrypted
 * @param {string} namespace
 * @param {{ retentionDays?: number }} [options] of a new namespace
 */
export async function setUpNamespace(address, namespace, options) {
  const { Connection } = await import('@temporalio/client'); // this import is slow, and most callers never come here
  const { setUpNamespace: setUp } = await import('#libs/orchestration/namespace-setup.js'); // exists once it is built
  const connection = await Connection.connect({ ...address, connectTimeout: 10_000 });
  try {
    await setUp(connection, namespace, options);
  } finally {
    await connection.close();
  }
}
