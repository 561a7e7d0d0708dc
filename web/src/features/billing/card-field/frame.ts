/** A message from a framed page: its `type` and its data. */
export type FrameMessage = { type: string } & Readonly<Record<string, unknown>>;

/** A framed page of another origin; it communicates by messages only. */
export interface Frame {
  element: HTMLIFrameElement;
  /** Receives messages of a type from this page only, until the frame is removed. */
  listen(type: string, onMessage: (message: FrameMessage) => void): void;
  /** The next message that names this request. */
  answerTo(request: number): Promise<FrameMessage>;
  post(message: FrameMessage): void;
  remove(): void;
}

interface Options {
  origin: string;
  src: string;
  /** The frame's name for screen readers. */
  title: string;
}

/** Adds a frame with a page to an element. */
export function frameIn(host: HTMLElement, { origin, src, title }: Options): Frame {
  const element = Object.assign(document.createElement('iframe'), { src, title });
  const ended = new AbortController();
  const listenToAll = (onMessage: (message: FrameMessage) => void) =>
    addEventListener(
      'message',
      ({ origin: from, source, data }: MessageEvent<unknown>) => {
        if (from === origin && source === element.contentWindow && isMessage(data)) onMessage(data);
      },
      { signal: ended.signal },
    );
  host.append(element);
  return {
    element,
    listen: (type, onMessage) => listenToAll((message) => message.type === type && onMessage(message)),
    answerTo: (request) =>
      new Promise((resolve) => listenToAll((answer) => answer['request'] === request && resolve(answer))),
    post: (message) => element.contentWindow?.postMessage(message, origin),
    remove() {
      ended.abort();
      element.remove();
    },
  };
}

/** The first message of a type. @throws Error if none arrives within `withinMs` milliseconds */
export function firstMessage(frame: Frame, type: string, { withinMs }: { withinMs: number }): Promise<FrameMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${type} of the framed page`)), withinMs);
    frame.listen(type, (message) => {
      clearTimeout(timer);
      resolve(message);
    });
  });
}

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && typeof (data as { type?: unknown }).type === 'string';
