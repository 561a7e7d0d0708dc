/**
 * Makes a namespace with the product's search attributes, or adds those that one lacks; without them no run starts. A test's
 * own keeps its workflows, queues and schedules apart from all others on the same server.
 * @param {string} address host:port
 * @param {string} namespace
 * @param {{ retentionDays?: number }} [options] of a namespace that is made
 */
export async function setUpNamespace(address, namespace, options) {
  const { Connection } = await import('@temporalio/client'); // most of those who import us never come here, and it is slow
  const { setUpNamespace: setUp } = await import('#libs/orchestration/namespace-setup.js'); // is there once it is built
  const connection = await Connection.connect({ address, connectTimeout: 10_000 });
  try {
    await setUp(connection, namespace, options);
  } finally {
    await connection.close();
  }
}
