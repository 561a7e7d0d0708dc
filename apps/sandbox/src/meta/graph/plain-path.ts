/**
 * The steps of an address as text. A step that would make other steps of itself (an encoded slash, dots) stays as it came: the
 * platform knows no such id, and the log shows what was sent.
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
