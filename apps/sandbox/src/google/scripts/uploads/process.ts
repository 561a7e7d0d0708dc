import type { Campaign, Stored } from '../../objects/types.js';
import { customerById, type Customer } from '../../seed/customers.js';
import type { GoogleWorld } from '../../world.js';
import { callOf, carryOut } from '../run.js';
import { adGroupChange, keywordChange, negativeKeywordChange } from './ad-group-row.js';
import { campaignChange, type RowChange } from './campaign-row.js';
import { unknownHeadings, type RowType } from './headings.js';
import { Row, RowError } from './row.js';
import type { RowResult, Upload } from './upload.js';

const CHANGES: Readonly<Record<RowType, (world: GoogleWorld, customer: Customer, row: Row) => RowChange>> = {
  Campaign: campaignChange,
  'Ad group': adGroupChange,
  Keyword: keywordChange,
  'Negative keyword': negativeKeywordChange,
};
/** The order in which rows are carried out: parents first (our choice, because Google documents no order). */
const ORDER: readonly RowType[] = ['Campaign', 'Ad group', 'Keyword', 'Negative keyword'];

/**
 * Why a whole file is refused; undefined if it is not. A heading that no template has is refused, so that no value is dropped (our choice).
 */
export function fileError({ columns }: Upload): string | undefined {
  const unknown = unknownHeadings(columns);
  if (unknown.length > 0) return `Column headings that no template has: ${unknown.join(', ')}.`;
  return undefined;
}

/** Carries out the rows of an upload, each separately. @param most rows after which the job ends */
export function processRows(world: GoogleWorld, upload: Upload, most = Infinity): RowResult[] {
  const customer = customerById.get(upload.customer)!;
  const results: RowResult[] = [];
  const rows = upload.rows.map((cells, index) => {
    const row = Row.of(upload.columns, cells, upload.inMicros);
    const number = index + 1;
    try {
      return { number, row, type: row.type };
    } catch (error) {
      results.push({ row: number, status: 'failed', message: (error as Error).message });
      return undefined;
    }
  });
  const inOrder = rows
    .filter((one) => one !== undefined)
    .sort((left, right) => ORDER.indexOf(left.type) - ORDER.indexOf(right.type) || left.number - right.number);
  inOrder.forEach(({ number, row, type }, index) => {
    if (index >= most) results.push({ row: number, status: 'skipped', message: 'The job ended before this row.' });
    else results.push({ row: number, ...carryOutRow(world, customer, upload, row, type) });
  });
  return results.sort((left, right) => left.row - right.row);
}

function carryOutRow(
  world: GoogleWorld,
  customer: Customer,
  { person, isPreview }: Upload,
  row: Row,
  type: RowType,
): Omit<RowResult, 'row'> {
  let change: RowChange;
  try {
    const owner = row.text('Customer ID').replaceAll('-', '');
    if (owner !== '' && owner !== customer.id) throw new RowError('Customer ID: the row is of another account.');
    row.check(type);
    change = CHANGES[type](world, customer, row);
  } catch (error) {
    if (error instanceof RowError) return { status: 'failed', message: error.message };
    throw error;
  }
  const done = carryOut(callOf(world, customer, person), change.steps, isPreview);
  if ('errors' in done) return { status: 'failed', message: done.errors.join(' ') };
  if (change.video && !isPreview) saveVideo(world, done.objects, change);
  return { status: 'applied', message: isPreview ? `Preview: ${change.done.toLowerCase()}` : change.done };
}

/** Stores the settings of a campaign that the API does not have. */
function saveVideo(world: GoogleWorld, made: readonly Stored[], { campaign: known, video }: RowChange): void {
  const object =
    known === undefined ? made.find(({ type }) => type === 'campaign') : world.objects.get('google', known);
  const campaign = object as unknown as Campaign | undefined;
  if (campaign) world.objects.save(campaign, { data: { ...campaign.data, video } }, world.time.now());
}
