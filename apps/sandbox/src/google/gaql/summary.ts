import type { Resource } from '../schema/read.js';
import { fail } from '../wire/failure.js';
import type { Found } from './answer.js';

/** A summary row with the sum of each metric. Shares and averages have no sum, so it leaves them out. */
export function summaryOf({ rows, plan }: Found): Resource {
  const fields = plan.select.filter(({ path }) => path[0] === 'metrics');
  if (fields.length === 0)
    throw fail(
      'requestError.CANNOT_RETURN_SUMMARY_ROW_FOR_REQUEST_WITHOUT_METRICS',
      'A summary row needs metrics in the SELECT clause.',
    );
  const metrics: Resource = {};
  for (const { path, field } of fields) {
    const name = path[1]!;
    if (/rate|average|ctr|costPer/i.test(name)) continue;
    const sum = rows.reduce((total, row) => total + Number((row.metrics as Resource | undefined)?.[name] ?? 0), 0);
    if (sum !== 0) metrics[name] = field.type === 'int64' ? String(sum) : sum;
  }
  return { metrics };
}
