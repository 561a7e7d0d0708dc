/**
 * Replaces Blueprint's icon loader in the browser bundle (vite.config.ts). The loader fetches icons by name and carries all 600 names for
 * that, 9 kB of every first load. Here icons are elements (`icon={<Cross />}`), which lint enforces, so nothing ever uses the loader.
 */
export const Icons = {
  getPaths: (): undefined => undefined,
  load: (name: string): Promise<never> => Promise.reject(new Error(`icon="${name}": pass the icon as an element.`)),
};
