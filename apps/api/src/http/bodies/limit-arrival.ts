import type { Request, RequestHandler, Response } from 'express';
import { hasBody } from './content-type.guard.js';

/** How long requests may take to arrive, in milliseconds. */
export interface ArrivalLimits {
  /** A whole request, whatever its type. */
  requestMs: number;
  /** An event that a platform sends. */
  callbackMs: number;
  /** A form of files of somebody who is signed in; meanwhile it has to bring `leastBytes` in every `paceMs`. */
  formMs: number;
  leastBytes: number;
  paceMs: number;
  /** How long the rest of a request that has its answer already is taken off the line, so that its sender gets to read it. */
  lingerMs: number;
  /** The same for a form of files: a browser reads no answer before it has sent all. */
  formLingerMs: number;
}

/** An upload of a gigabyte takes its time, on a line of 3 kB/s and more. */
export const ARRIVAL: ArrivalLimits = {
  requestMs: 60_000,
  callbackMs: 10_000,
  formMs: 60 * 60_000,
  leastBytes: 64 * 1024,
  paceMs: 20_000,
  lingerMs: 2_000,
  formLingerMs: 20_000,
};

/** How the body of one request arrives. */
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
    request.once('end', () => this.over()).once('close', () => this.over());
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
    this.request.setTimeout(formMs); // the line is quiet while the form is worked on
    this.within(formMs);
    const { socket } = this.request;
    let before = socket.bytesRead;
    this.pace = setInterval(() => {
      if (socket.bytesRead - before < leastBytes) this.late();
      before = socket.bytesRead;
    }, paceMs);
  }

  private late(): void {
    this.over();
    if (!this.request.complete) this.tooSlow();
  }

  /** Node reads on for as long as somebody sends: an answer that did not need the body ends that. */
  private answered(): void {
    if (this.request.complete || this.request.destroyed) return;
    this.over();
    this.request.resume();
    this.linger = setTimeout(() => {
      if (!this.request.complete) this.request.socket.destroy();
    }, this.lingerMs);
  }

  private over(): void {
    clearTimeout(this.limit);
    clearInterval(this.pace);
    clearTimeout(this.linger);
  }
}

const arrivals = new WeakMap<Request, Arrival>();

/**
 * Bounds how long a request keeps its connection, of whatever type it is and whoever sends it; the server's own limit is off
 * because an upload may take an hour. An answer that comes before the body was read closes the connection.
 * @param tooSlow answers what has not arrived in time
 */
export const limitArrival =
  (tooSlow: (request: Request, response: Response) => void, limits: ArrivalLimits = ARRIVAL): RequestHandler =>
  (request, response, next) => {
    if (hasBody(request)) {
      const arrival = new Arrival(request, response, limits, () => {
        // at once, or the rest might still come and be acted on
        if (!response.headersSent) response.setHeader('Connection', 'close');
        tooSlow(request, response);
      });
      arrival.within(isCallback(request) ? limits.callbackMs : limits.requestMs);
      arrivals.set(request, arrival);
    }
    next();
  };

/**
 * From here on the request has the time of a form of files; for routes whose caller is known.
 * @param tooSlow refuses the form when it does not come in time, or stands still
 */
export const expectForm = (request: Request, tooSlow: () => void): void => arrivals.get(request)?.expectForm(tooSlow);

const isCallback = ({ path }: Request): boolean => /^\/api\/v1\/callbacks(\/|$)/i.test(path);
