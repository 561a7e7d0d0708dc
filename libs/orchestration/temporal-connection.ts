import { Connection } from '@temporalio/client';

/**
 * After an outage of the workflow engine, gRPC reconnects ever more rarely, by default up to two minutes apart; meanwhile every call fails
 * at once. A submission must start within two seconds after the engine returns.
 */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

/** The connection to the workflow engine for starts, queries and updates. It connects at its first call. */
export const temporalConnection = (address: string): Connection => Connection.lazy({ address, channelArgs: RECONNECT });
