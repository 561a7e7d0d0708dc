import type { EntityManager } from '@mikro-orm/postgresql';

/** Callbacks of platforms, stored once however often they are delivered. They come without a team: the event names objects. */
export class CallbackEventRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns how many of the events were new */
  async store(
    platform: string,
    events: readonly { eventId: string; hint: Record<string, unknown> }[],
  ): Promise<number> {
    let added = 0;
    for (const { eventId, hint } of events) {
      const rows = await this.em.execute<unknown[]>(
        `insert into callback_event (event_id, platform, hint, received_at) values (?, ?, ?::jsonb, now())
         on conflict (event_id) do nothing returning event_id`,
        [eventId, platform, JSON.stringify(hint)],
      );
      added += rows.length;
    }
    return added;
  }
}
