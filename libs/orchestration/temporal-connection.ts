import { Connection } from '@temporalio/client';

/**
 * After the workflow engine was away, gRPC tries to reach it again ever more rarely, up to two minutes apart unless told
 * otherwise; meanwhile every call fails at once. A submission is to be started within two seconds of its return.
 */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

/** The way to the workflow engine for what starts, asks and tells. It connects at its first call. */
export const temporalConnection = (address: string): Connection => Connection.lazy({ address, channelArgs: RECONNECT });
