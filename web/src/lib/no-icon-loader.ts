/**
 * Stands for Blueprint's icon loader in the browser bundle (vite.config.ts). The loader fetches icons by name and carries
 * the names of all 600 for that, 9 kB of every first load; here icons are elements (`icon={<Cross />}`), which lint
 * enforces, so nothing ever asks it.
 */
export const Icons = {
  getPaths: (): undefined => undefined,
  load: (name: string): Promise<never> => Promise.reject(new Error(`icon="${name}": pass the icon as an element.`)),
};
