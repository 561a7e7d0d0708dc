const HAS_CREATED = `exists (select 1 from ad_object o where o.experiment_id = e.id and o.platform_id is not null)`;

/** A run that a person delivers can spend without ever counting as live, because a single extra copy makes it differ from the plan. */
const WENT_LIVE = `(e.went_live_at is not null or coalesce((e.by_hand->>'hasSpent')::boolean, false))`;

/** The facts that `countedAs` needs, as columns of the experiment `e`. */
export const RUN_FACTS = `${HAS_CREATED} as "hasCreated", e.by_hand is not null as "isByHand",
  ${WENT_LIVE} as "wentLive", e.finished_at is not null as "isEnded", e.status = 'DRAFT' as "isCancelled"`;

/** Whether `countedAs` can decide the experiment `e`. */
export const IS_DECIDABLE = `(e.finished_at is not null
  or (${HAS_CREATED} and (e.by_hand is null or ${WENT_LIVE})))`;
