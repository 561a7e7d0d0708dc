import type { Response } from 'express';

/** A signal that is aborted when the connection ends before its request was answered: nobody waits for the rest of the work. */
export function senderLeft(response: Response): AbortSignal {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort(new Error('the sender has left'));
  });
  return left.signal;
}
