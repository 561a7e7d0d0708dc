import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import type { Fault } from './faults.js';

/** Faults that concern a whole HTTP request. */
export const HTTP_FAULTS = ['latency', 'http500', 'html500', 'cut-before', 'cut-after', 'late-commit'] as const;
export type HttpFault = (typeof HTTP_FAULTS)[number];

const HTML_ERROR =
  "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1><p>We're working on getting this fixed as soon as we can.</p></body></html>";

/** One request, as the faults see it. */
export interface Exchange<Answer> {
  response: Response;
  /** The fault of this kind that strikes the request, if any. */
  strike(kind: HttpFault): Fault | undefined;
  /** Called after a fault has delayed the request, before its call runs. */
  delayed(): void;
  /** Runs the call and logs it with the fault of its answer. */
  run(fault?: string): Answer | Promise<Answer>;
  /** Logs the call without running it. @param status 0 if there is no answer */
  skip(status: number, fault: HttpFault): void;
  /** The platform's server error, as JSON. */
  serverError(): unknown;
}

/**
 * Applies faults before, instead of and after a call.
 * @returns the answer; undefined if the connection was cut or a fault has answered
 */
export async function throughFaults<Answer>(exchange: Exchange<Answer>): Promise<Answer | undefined> {
  const { response, strike } = exchange;
  const cut = (): undefined => void response.socket?.destroy();

  const latency = strike('latency');
  if (latency) {
    await sleep(latency.ms ?? 1000);
    exchange.delayed();
  }
  if (strike('cut-before')) {
    exchange.skip(0, 'cut-before');
    return cut();
  }
  const late = strike('late-commit');
  if (late) {
    cut();
    await sleep(late.ms ?? 2000);
    exchange.delayed();
    await exchange.run('late-commit');
    return undefined;
  }
  for (const kind of ['http500', 'html500'] as const) {
    const broken = strike(kind);
    if (!broken) continue;
    if (broken.commit) await exchange.run(kind);
    else exchange.skip(500, kind);
    response.status(500);
    if (kind === 'html500') response.type('html').send(HTML_ERROR);
    else response.json(exchange.serverError());
    return undefined;
  }
  const cutAfter = strike('cut-after');
  const answer = await exchange.run(cutAfter?.kind);
  return cutAfter ? cut() : answer;
}
