/**
 * The decoded segments of a path. A segment stays encoded if decoding would change the path's structure (an encoded slash, dots). The
 * platform has no such id, and the log shows the path as sent.
 */
export const plainPath = (pathname: string): string =>
  pathname
    .replace(/^\//, '')
    .split('/')
    .map((step) => {
      const text = decodeURIComponent(step);
      return /[/\\?#%]|^\.{1,2}$/.test(text) ? step : text;
    })
    .join('/');
