import { describe, expect, it } from '@jest/globals';
import { ReportPrinter } from './report-printer.js';

/** A report whose data is never ready. */
const never = () => new Promise<never>(() => undefined);
const BUSY = { status: 503, code: 'reports-busy' };

describe('report printer', () => {
  it('runs at most three reports of one owner simultaneously, without blocking others', async () => {
    const printer = new ReportPrinter();
    for (let report = 0; report < 3; report++) void printer.print('crowd', never);
    const made: string[] = [];
    const make = async () => {
      made.push('made');
      throw new Error('nothing to draw');
    };
    await expect(printer.print('crowd', make)).rejects.toMatchObject(BUSY);
    expect(made).toEqual([]);
    await expect(printer.print('nora', make)).rejects.toThrow('nothing to draw');
  });

  it('frees the place of a failed report', async () => {
    const printer = new ReportPrinter();
    const fail = () => Promise.reject(new Error('nothing to draw'));
    for (let report = 0; report < 5; report++)
      await expect(printer.print('nora', fail)).rejects.toThrow('nothing to draw');
  });
});
