import type { MikroORM } from '@mikro-orm/postgresql';

export interface PoolUse {
  /** Connections in use, and idle ones. */
  busy: number;
  idle: number;
  /** Requests for a connection that have none yet. */
  waiting: number;
}

/** How this process uses its connections now. */
export async function poolUse(orm: MikroORM): Promise<PoolUse> {
  const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
