import { ConnectorError } from '../../port/connector-error.js';

/** The steps of a path below the version, each an id or the name of an edge: `['act_1', 'ads']`. */
export type Path = readonly string[];

/**
 * The one place that makes an address of steps. Whatever an id holds, it stays one step: `act_1/../../me` cannot leave its
 * account, because the slashes are encoded, and what a URL would resolve away is refused.
 * @throws ConnectorError INVALID_REQUEST for a step that is empty or no text
 */
export const toPath = (path: Path): string => path.map(toStep).join('/');

function toStep(text: string): string {
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed())
    throw new ConnectorError('INVALID_REQUEST', 'meta', { platformMessage: 'not an id' });
  return encodeURIComponent(text);
}
