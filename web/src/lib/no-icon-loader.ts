/**
 * Replaces Blueprint's icon loader in the browser bundle (vite.config.ts). The loader fetches icons by name. Its list of 600 names takes
 * 9 kB of every first load. The console never uses it: icons are elements (`icon={<Cross />}`), which lint enforces.
 */
export const Icons = {
  getPaths: (): undefined => undefined,
  load: (name: string): Promise<never> => Promise.reject(new Error(`icon="${name}": pass the icon as an element.`)),
};
