import type { Request, RequestHandler, Response } from 'express';
import { hasBody } from './content-type.guard.js';

/** How long requests may take to arrive, in milliseconds. */
export interface ArrivalLimits {
  /** A whole request, whatever its type. */
  requestMs: number;
  /** A callback of a platform. */
  callbackMs: number;
  /** A form with files from a signed-in person; it must send `leastBytes` in every `paceMs`. */
  formMs: number;
  leastBytes: number;
  paceMs: number;
  /** How long to keep reading a request that is already answered, so that its sender can read the answer. */
  lingerMs: number;
  /** The same for a form with files: a browser reads no answer before it has sent everything. */
  formLingerMs: number;
}

/** Allows an upload of a gigabyte over a line of 3 kB/s and more. */
export const ARRIVAL: ArrivalLimits = {
  requestMs: 60_000,
  callbackMs: 10_000,
  formMs: 60 * 60_000,
  leastBytes: 64 * 1024,
  paceMs: 20_000,
  lingerMs: 2_000,
  formLingerMs: 20_000,
};

/** Watches how the body of one request arrives. */
class Arrival {
  private limit: NodeJS.Timeout | undefined;
  private pace: NodeJS.Timeout | undefined;
  private linger: NodeJS.Timeout | undefined;
  private lingerMs: number;

  constructor(
    private readonly request: Request,
    response: Response,
    private readonly limits: ArrivalLimits,
    private tooSlow: () => void,
  ) {
    this.lingerMs = limits.lingerMs;
    request.once('end', () => this.clearTimers()).once('close', () => this.clearTimers());
    response.once('finish', () => this.answered());
  }

  within(ms: number): void {
    clearTimeout(this.limit);
    this.limit = setTimeout(() => this.late(), ms);
  }

  expectForm(tooSlow: () => void): void {
    const { formMs, formLingerMs, leastBytes, paceMs } = this.limits;
    this.tooSlow = tooSlow;
    this.lingerMs = formLingerMs;
    this.request.setTimeout(formMs); // the connection is idle while the server works on the form
    this.within(formMs);
    const { socket } = this.request;
    let before = socket.bytesRead;
    this.pace = setInterval(() => {
      if (socket.bytesRead - before < leastBytes) this.late();
      before = socket.bytesRead;
    }, paceMs);
  }

  private late(): void {
    this.clearTimers();
    if (!this.request.complete) this.tooSlow();
  }

  /** Node continues to read while the sender sends: after an early answer, this ends the connection. */
  private answered(): void {
    if (this.request.complete || this.request.destroyed) return;
    this.clearTimers();
    this.request.resume();
    this.linger = setTimeout(() => {
      if (!this.request.complete) this.request.socket.destroy();
    }, this.lingerMs);
  }

  private clearTimers(): void {
    clearTimeout(this.limit);
    clearInterval(this.pace);
    clearTimeout(this.linger);
  }
}

const arrivals = new WeakMap<Request, Arrival>();

/**
 * Limits how long any request with a body may take to arrive; the server's own limit is off because an upload may take an hour. An answer
 * that comes before the body was read closes the connection.
 * @param tooSlow answers a request that has not arrived in time
 */
export const limitArrival =
  (tooSlow: (request: Request, response: Response) => void, limits: ArrivalLimits = ARRIVAL): RequestHandler =>
  (request, response, next) => {
    if (hasBody(request)) {
      const arrival = new Arrival(request, response, limits, () => {
        // The connection closes now, or the rest of the body might still arrive and be processed.
        if (!response.headersSent) response.setHeader('Connection', 'close');
        tooSlow(request, response);
      });
      arrival.within(isCallback(request) ? limits.callbackMs : limits.requestMs);
      arrivals.set(request, arrival);
    }
    next();
  };

/**
 * Gives the request the time limits of a form with files from now on; for routes whose caller is known.
 * @param tooSlow refuses the form when it does not arrive in time, or stalls
 */
export const expectForm = (request: Request, tooSlow: () => void): void => arrivals.get(request)?.expectForm(tooSlow);

const isCallback = ({ path }: Request): boolean => /^\/api\/v1\/callbacks(\/|$)/i.test(path);
