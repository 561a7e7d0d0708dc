import { addDays, calendarOf } from '../../delivery/calendar.js';
import { addSums, zeroSums, type DayRow, type Sums } from '../../delivery/days.js';
import { eventOf } from '../campaigns/conversion-goal.js';
import { nameOf } from '../objects/names.js';
import type { Campaign } from '../objects/types.js';
import type { Resource } from '../schema/read.js';
import { conversionActionsOf } from '../seed/conversions.js';
import type { Customer } from '../seed/customers.js';
import type { GoogleWorld } from '../world.js';
import type { DayRange } from './dates.js';
import { metricsOf } from './metrics.js';
import type { Plan } from './plan.js';
import type { Row } from './rows.js';

/** The first day of the period that contains a day, by segment. */
const SPANS: Record<string, (day: string) => string> = {
  date: (day) => day,
  week: (day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 8)}01`,
  quarter: (day) =>
    `${day.slice(0, 5)}${String(3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1).padStart(2, '0')}-01`,
};
const WEEKDAYS = 'SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' ');

/** Brings the account's campaigns up to date. @returns the latest day on the clocks of its campaigns, YYYY-MM-DD */
export function settle(world: GoogleWorld, customer: Customer, now: number): string {
  const calendar = calendarOf(customer.timezone);
  let latest = now;
  for (const { id } of world.objects.list({
    platform: 'google',
    type: 'campaign',
    account: customer.id,
    withDeleted: true,
  })) {
    if (!world.clocks.isLive(id)) continue;
    world.delivery.catchUp(id, now);
    latest = Math.max(latest, world.clocks.now(id, now));
  }
  return calendar.day(latest);
}

/** Rows with their figures, split by the selected segments. A split row without figures is left out. */
export function withFigures(
  { world, customer }: { world: GoogleWorld; customer: Customer },
  plan: Plan,
  rows: readonly Row[],
  { range, campaigns }: { range: DayRange; campaigns: readonly string[] | undefined },
): Resource[] {
  const segments = plan.select.flatMap(({ path }) => (path[0] === 'segments' ? path.slice(1, 2) : []));
  const scopes = campaigns?.map((id) => ({ kind: 'campaign', id }) as const) ?? [{ kind: 'account', id: customer.id }];
  const days = scopes.flatMap((scope) => world.delivery.days(scope, range));
  const daysById = new Map<string, DayRow[]>();
  for (const day of days)
    for (const key of [customer.id, day.campaign, day.group, day.ad]) {
      const known = daysById.get(key);
      if (known) known.push(day);
      else daysById.set(key, [day]);
    }
  return rows.flatMap(({ resources, counted }) => {
    const own = daysById.get(counted!.id) ?? [];
    if (segments.length === 0) return [withMetrics(resources, customer, own)];
    const groups = Map.groupBy(own, (day) => JSON.stringify(segmentsOf(world, customer, day, segments)));
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, dayRows]) => {
        const row: Resource = { ...withMetrics(resources, customer, dayRows), segments: JSON.parse(key) as Resource };
        return Object.keys(row.metrics as Resource).length > 0 ? [row] : [];
      });
  });
}

function withMetrics(resources: Resource, { currency }: Customer, days: readonly DayRow[]): Resource {
  const sums: Sums = zeroSums();
  for (const day of days) addSums(sums, day);
  return { ...resources, metrics: metricsOf({ sums, currency }) };
}

/** The segments of a day's figures. */
function segmentsOf(
  world: GoogleWorld,
  customer: Customer,
  { day, campaign }: DayRow,
  segments: readonly string[],
): Resource {
  const read: Resource = {};
  for (const segment of segments) {
    if (SPANS[segment]) read[segment] = SPANS[segment](day);
    else if (segment === 'year') read.year = Number(day.slice(0, 4));
    else if (segment === 'dayOfWeek') read.dayOfWeek = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
    else Object.assign(read, conversionSegment(world, customer, campaign, segment));
  }
  return read;
}

/** The conversion action that a campaign aims at. */
function conversionSegment({ objects }: GoogleWorld, customer: Customer, campaign: string, segment: string): Resource {
  const event = eventOf(objects.get('google', campaign) as unknown as Campaign, customer);
  const action = conversionActionsOf(customer.id).find(({ category }) => category === event);
  if (!action) return {};
  if (segment === 'conversionActionCategory') return { conversionActionCategory: action.category };
  if (segment === 'conversionActionName') return { conversionActionName: action.name };
  return { conversionAction: nameOf(customer.id, 'conversionActions', action.id) };
}
